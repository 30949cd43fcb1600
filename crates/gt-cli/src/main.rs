//! The command `gt`; see the library of the same package.

use std::process::ExitCode;

fn main() -> ExitCode {
    gt_cli::main()
}
