//! The rotations and reflections of a board of dots and boxes.

use gt_core::{Images, Symmetric};

use super::board::{DotsAndBoxes, Drawn};

impl Images for DotsAndBoxes {
    fn images(&self, drawn: &Drawn) -> impl Iterator<Item = Drawn> {
        let drawn = *drawn;
        self.images.iter().map(move |image| {
            let lines = image
                .iter()
                .zip(drawn.lines.to_le_bytes())
                .fold(0, |lines, (byte, value)| lines | byte[usize::from(value)]);
            Drawn { lines, ..drawn }
        })
    }
}

/// The board may be turned and mirrored.
impl Symmetric for DotsAndBoxes {
    fn representative(&self, drawn: &Drawn) -> Drawn {
        let lines = self.images(drawn).map(|image| image.lines).fold(drawn.lines, u64::min);
        Drawn { lines, ..*drawn }
    }
}
