//! A word of ours in a list of settings in JSON, such as the plugins that opencode loads.

use jsonc_parser::cst::CstArray;

use crate::Unfit;
use crate::json::{parse, setting};

/// The list in opencode's settings.
const LIST: &str = "plugin";
/// Our plugin, which is beside these settings.
pub(crate) const PLUGIN: &str = "./exec-companion.js";

/// The file with our word, or without it.
pub(crate) fn with(text: &str, wanted: bool) -> Result<String, Unfit> {
    if is_in(text)? == wanted {
        return Ok(text.to_owned());
    }
    let root = parse(text)?;
    let top = root
        .object_value_or_create()
        .ok_or(Unfit::Shape("the file"))?;
    let list = top.array_value_or_create(LIST).ok_or(Unfit::Shape(LIST))?;
    match wanted {
        true => {
            list.append(PLUGIN.into());
        }
        false => take_out(&list),
    }
    if list.elements().is_empty()
        && let Some(property) = top.get(LIST)
    {
        property.remove();
    }
    Ok(root.to_string())
}

/// Whether our word is in the file.
pub(crate) fn is_in(text: &str) -> Result<bool, Unfit> {
    parse(text)?;
    let list = setting(text, &[LIST]);
    let list = list.as_ref().and_then(|list| list.as_array());
    Ok(list.is_some_and(|list| list.iter().any(|word| word == PLUGIN)))
}

fn take_out(list: &CstArray) {
    for element in list.elements() {
        if element.to_serde_value().is_some_and(|word| word == PLUGIN) {
            element.remove();
        }
    }
}
