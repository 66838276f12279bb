//! Text with parts that mean something, and everything in it visible.

use std::ops::Range;

use crate::characters::is_mark;
use crate::{Note, Piece, PieceKind, placed};

/// A part of a text, with a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextSpan {
    /// The bytes of the part.
    pub range: Range<usize>,
    /// The kind of the part.
    pub kind: PieceKind,
    /// The note on the part.
    pub note: Note,
}

/// The pieces that a span became: those from `first` up to, not including, `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceMark {
    /// The position of the span in the list of spans.
    pub span: usize,
    /// Its first piece.
    pub first: usize,
    /// The piece behind its last one.
    pub end: usize,
}

/// Pieces, and which of them belong together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marked {
    /// The pieces. Their joined text is the visible form, whatever the spans are.
    pub pieces: Vec<Piece>,
    /// In order of their start, outer ones first; none holds a part of another.
    pub marks: Vec<PieceMark>,
    /// For each place that was given: the piece that begins there.
    pub places: Vec<usize>,
}

/// The visible form of a text ([`visible`](crate::visible)), divided at its spans and at
/// places. Plain text has the kind and the note of the innermost span around it; an escape
/// keeps its own. A span whose ends lie inside a character or an escape takes it whole; one
/// that crosses another ends with it.
#[must_use]
pub fn marked(text: &str, spans: &[TextSpan], places: &[usize]) -> Marked {
    let mut cuts: Vec<usize> = spans
        .iter()
        .flat_map(|span| [span.range.start, span.range.end])
        .chain(places.iter().copied())
        // A mark stays with its letter.
        .filter(|at| {
            text.get(*at..)
                .is_some_and(|rest| !rest.starts_with(is_mark))
        })
        .collect();
    cuts.sort_unstable();
    cuts.dedup();
    let parts = divide(placed(text), &cuts);

    let begin = |at: usize| parts.partition_point(|(range, _)| range.end <= at);
    let behind = |at: usize| parts.partition_point(|(range, _)| range.start < at);
    let mut marks: Vec<PieceMark> = spans
        .iter()
        .enumerate()
        .map(|(span, TextSpan { range, .. })| PieceMark {
            span,
            first: begin(range.start),
            end: behind(range.end),
        })
        .filter(|mark| mark.first < mark.end)
        .collect();
    marks.sort_by_key(|mark| (mark.first, usize::MAX - mark.end));
    let mut open: Vec<PieceMark> = Vec::new();
    for mark in &mut marks {
        while open.last().is_some_and(|outer| outer.end <= mark.first) {
            open.pop();
        }
        if let Some(outer) = open.last() {
            mark.end = mark.end.min(outer.end);
        }
        open.push(*mark);
    }

    let places = places.iter().map(|at| begin(*at)).collect();
    let mut pieces: Vec<Piece> = parts.into_iter().map(|(_, piece)| piece).collect();
    for mark in &marks {
        let span = &spans[mark.span];
        for piece in &mut pieces[mark.first..mark.end] {
            if !is_escape(piece.kind) {
                piece.kind = span.kind;
                piece.note = Some(span.note.clone());
            }
        }
    }
    Marked {
        pieces,
        marks,
        places,
    }
}

/// Divides plain pieces at these places.
fn divide(whole: Vec<(Range<usize>, Piece)>, cuts: &[usize]) -> Vec<(Range<usize>, Piece)> {
    let mut parts = Vec::with_capacity(whole.len());
    for (range, piece) in whole {
        if piece.kind != PieceKind::Text {
            parts.push((range, piece));
            continue;
        }
        let first = cuts.partition_point(|cut| *cut <= range.start);
        let mut start = range.start;
        let inside = cuts[first..]
            .iter()
            .copied()
            .take_while(|cut| *cut < range.end);
        for cut in inside.chain([range.end]) {
            let text = &piece.text[start - range.start..cut - range.start];
            let part = Piece {
                text: text.to_owned(),
                ..piece.clone()
            };
            parts.push((start..cut, part));
            start = cut;
        }
    }
    parts
}

fn is_escape(kind: PieceKind) -> bool {
    use PieceKind::{Bidi, Conf, Ctl, Nl, Rtl, Ws, Zw};
    matches!(kind, Ctl | Bidi | Zw | Ws | Conf | Rtl | Nl)
}
