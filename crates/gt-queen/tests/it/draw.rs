//! Pictures of nimbers.

use gt_core::Run;
use gt_queen::solve::{NimberTable, PieceNimbers};
use gt_queen::{AtBlocked, Board, Cell, Piece, PieceGame, draw};

/// Returns the fill, the title and the place of each square.
fn squares(svg: &str) -> Vec<(String, String, [u32; 2])> {
    let picture = roxmltree::Document::parse(svg).unwrap();
    let grid = picture.descendants().find(|node| node.attribute("class") == Some("grid")).unwrap();
    let squares = grid.descendants().filter(|node| node.tag_name().name() == "rect");
    let square = |node: roxmltree::Node<'_, '_>| {
        let title = node
            .descendants()
            .find_map(|inner| inner.text().map(str::trim).filter(|text| !text.is_empty()));
        let at = ["x", "y"].map(|name| node.attribute(name).unwrap().parse().unwrap());
        (node.attribute("fill").unwrap().to_owned(), title.unwrap().to_owned(), at)
    };
    squares.map(square).collect()
}

#[test]
fn every_cell_is_a_square_with_its_nimber_as_title() {
    let table = NimberTable::window(1..3, 2..5, &Run::new()).unwrap();
    let mut svg = Vec::new();
    draw::svg(&table, &mut svg).unwrap();
    let svg = String::from_utf8(svg).unwrap();
    let picture = roxmltree::Document::parse(&svg).unwrap();
    let words = |class: &str| {
        let of_class = picture.descendants().filter(|node| node.attribute("class") == Some(class));
        of_class.filter_map(|node| node.text()).collect::<Vec<_>>()
    };
    assert_eq!(words("title"), ["Nimbers of 2 x 3 cells"]);
    assert_eq!((words("row"), words("column")), (vec!["2", "1"], vec!["4", "3", "2"]));
    assert_eq!(words("axis"), ["rows to the corner", "columns to the corner"]);
    assert_eq!(words("legend"), ["nimber 0: the player to move loses", "nimber 1", "5"]);
    let drawn = squares(&svg);
    assert_eq!(drawn.len(), 6);
    // The greatest, and the cell nearest to the corner.
    assert_eq!(drawn[1], ("#fde725".into(), "(2,3): 5".into(), [20, 0]));
    assert_eq!(drawn[5], ("#000000".into(), "(1,2): 0".into(), [40, 20]));
}

#[test]
fn blocked_squares_are_white_and_say_so() {
    let board = Board::new(2, 2).unwrap();
    let rook = PieceGame::new(Piece::rook(), board)
        .with_blocked([Cell::new(0, 1)], AtBlocked::Stops)
        .unwrap();
    let mut svg = Vec::new();
    draw::svg(&PieceNimbers::solve(rook, &Run::new()).unwrap(), &mut svg).unwrap();
    let drawn = squares(&String::from_utf8(svg).unwrap());
    assert_eq!(drawn[2], ("#ffffff".into(), "(0,1): blocked".into(), [0, 20]));
}
