//! Pictures of boards: drawn in the lecture notes, and computed by an independent program.

use gt_core::Run;
use gt_queen::Queen;
use gt_queen::solve::SignBoard;
use gt_queen::source::Trace;
use gt_testkit::golden::body;

#[test]
fn the_trace_of_6_x_6_is_the_four_boards_of_the_lecture() {
    let printed: Vec<&str> =
        body(include_str!("../../testdata/text_trace_6x6.txt")).trim_end().split("\n\n").collect();
    let trace = Trace::new(Queen::new(6, 6).unwrap(), &Run::new()).unwrap();
    let ours: Vec<String> = trace.map(|board| board.to_string().trim_end().to_owned()).collect();
    assert_eq!(ours, printed);
}

#[test]
fn boards_agree_with_an_independent_program() {
    let mut lines = body(include_str!("../../testdata/boards.txt")).lines();
    let mut boards = 0;
    while let Some(size) = lines.next() {
        let (rows, cols) = size.split_once(" x ").unwrap();
        let queen = Queen::new(rows.parse().unwrap(), cols.parse().unwrap()).unwrap();
        let picture: Vec<&str> =
            lines.by_ref().take(usize::try_from(queen.rows()).unwrap()).collect();
        let closed = SignBoard::closed_form(queen, &Run::new()).unwrap();
        assert!(closed.lines().eq(picture.iter().copied()), "{size}\n{closed}");
        let last = Trace::new(queen, &Run::new()).unwrap().last();
        assert_eq!(last, Some(closed), "{size}");
        boards += 1;
    }
    assert_eq!(boards, 9);
}
