//! Tool lists and JSON calls of programs.

mod framework_flags;
mod global_arguments;
mod hostile;
mod json_calls;
mod rare_features;
mod relations;
mod run;
mod tool_lists;
