//! Tables with aligned columns.

use comfy_table::{Table, presets::NOTHING};

/// Rows below their headings. The caller makes hidden characters in the cells visible.
pub fn whole(headings: &[&str], rows: &[Vec<String>]) -> String {
    let mut table = Table::new();
    table.load_preset(NOTHING).set_header(headings);
    for row in rows {
        table.add_row(row);
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    table.trim_fmt()
}

/// As [`whole`], without the columns in which no row has anything.
pub fn filled(headings: &[&str], rows: &[Vec<String>]) -> String {
    let filled = |column: &usize| {
        rows.iter()
            .any(|row| row.get(*column).is_some_and(|cell| !cell.is_empty()))
    };
    let columns: Vec<usize> = (0..headings.len()).filter(filled).collect();
    let headings: Vec<&str> = columns.iter().map(|column| headings[*column]).collect();
    let cell = |row: &Vec<String>, column: usize| row.get(column).cloned().unwrap_or_default();
    let shown = |row: &Vec<String>| columns.iter().map(|column| cell(row, *column)).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(shown).collect();
    whole(&headings, &rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_empty_ones_left_out() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = vec![row(["wide 漢", "", "x"]), row(["a", "", ""])];
        let headings = ["A", "B", "C"];
        assert_eq!(filled(&headings, &rows), "A        C\nwide 漢  x\na");
        assert_eq!(whole(&headings, &rows), "A        B  C\nwide 漢     x\na");
    }
}
