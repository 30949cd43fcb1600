#!/bin/sh
# Makes the pictures of docs/games anew: sh docs/games/pictures.sh
set -eu
cd "$(dirname "$0")/../.."
cargo build --release --quiet -p gt-cli
to=docs/games/pictures
mkdir -p "$to"
gt() {
    "${CARGO_TARGET_DIR:-target}/release/gt" "$@" > /dev/null
}

gt chomp who 7,7,5,5,2 --svg "$to/chomp-position.svg"
gt chomp openings 10 10 --svg "$to/chomp-openings.svg"
gt queen grundy 12 16 --svg "$to/queen-nimbers.svg"
gt queen grundy 100 100 --png "$to/queen-nimbers-100.png"
gt sea map --svg "$to/sea-map.svg"
gt sea tournament --strategies random,diagonal,density,greedy --games 1000 --svg "$to/sea-tournament.svg"
gt matrix solve 3 4 --goal heavy-edge --rule axes --svg "$to/matrix-values.svg"
gt fox captures "3/3/2xh3/2h1h2/3h2x/3/3 f" --svg "$to/fox-capture.svg"
gt fox exercise --length 6 --seed 3 --svg "$to/fox-exercise.svg"
gt fox tournament --rules sq4_1f --levels 1,2,3 --games 100 --svg "$to/fox-tournament.svg"
