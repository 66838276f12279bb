//! Tables with aligned columns.

use comfy_table::{Table, presets::NOTHING};

/// Rows below their headings. Empty columns are left out. The caller makes hidden characters in
/// the cells visible.
pub(super) fn table(headings: &[&str], rows: Vec<Vec<String>>) -> String {
    let filled = |column: &usize| {
        rows.iter()
            .any(|row| row.get(*column).is_some_and(|cell| !cell.is_empty()))
    };
    let columns: Vec<usize> = (0..headings.len()).filter(filled).collect();
    let mut table = Table::new();
    table.load_preset(NOTHING);
    table.set_header(columns.iter().map(|column| headings[*column]));
    for row in &rows {
        let cell = |column: &usize| row.get(*column).map_or("", String::as_str);
        table.add_row(columns.iter().map(cell));
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    table.trim_fmt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_empty_ones_left_out() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = vec![row(["wide 漢", "", "x"]), row(["a", "", ""])];
        assert_eq!(table(&["A", "B", "C"], rows), "A        C\nwide 漢  x\na");
    }
}
