//! The types that are derived twice. A new case is a file in this folder, and a line in this file.
//!
//! A file is plain clap code whose root type is called `Cli`. The crate that includes this module
//! defines the macros `case!`, `generated!` and `chunk!`: in this library, the macros declare modules; in each
//! test, the modules and tests of some of the types.

// The types are only parsed and printed, and their doc comments are help texts.
#![allow(dead_code, missing_docs, private_interfaces, unreachable_pub)]
// With the feature `unstable-v5` the older spellings are deprecated, but must still work.
#![allow(deprecated)]

case!(a_real_program);
case!(about_author_version_bare);
case!(actions_of_their_own);
case!(aliases_of_arguments);
case!(arguments_against_subcommands);
case!(arguments_between_flattened_types);
case!(arguments_in_rare_forms);
case!(arguments_that_override);
case!(attributes_in_pieces);
case!(attributes_without_effect);
case!(boxes);
case!(commands_without_commands);
case!(conditional_attributes);
case!(default_values);
case!(default_values_by_condition);
case!(default_values_by_inference);
case!(default_values_of_the_type);
case!(conditions_on_other_arguments);
case!(deferred);
case!(deferred_below_a_struct);
case!(deprecated_items);
case!(deprecated_spellings);
case!(derives_by_path);
case!(doc_comments_from_macros);
case!(doc_comments_on_commands);
case!(doc_comments_on_fields);
case!(doc_comments_verbatim);
case!(enum_of_everything);
case!(enums_with_discriminants);
case!(environment);
case!(environment_by_constants);
case!(errors_ignored);
case!(expressions_in_attributes);
case!(external_subcommand_alone);
case!(external_subcommands);
case!(external_subcommands_as_os_strings);
case!(external_subcommands_beside_flattened);
case!(flags_and_counts);
case!(flattened_help);
case!(flattened_optionally);
case!(flattened_options_that_nest);
case!(flattened_structs);
case!(flattened_under_a_heading);
case!(functions_of_the_traits);
case!(generics);
case!(global_arguments);
case!(globals_given_at_two_levels);
case!(globals_read_by_commands);
case!(groups);
case!(groups_on_variants_and_arguments);
case!(headings_by_call);
case!(help_texts);
case!(help_that_is_not_shown);
case!(help_turned_off);
case!(help_turned_off_later);
case!(groups_and_positionals_of_flattened_types);
case!(hyphens_and_negative_numbers);
case!(ids);
case!(implemented_by_hand);
case!(indices_and_constants);
case!(inferred_names);
case!(legacy_attributes);
case!(lists_by_constants);
case!(many_arguments);
case!(many_subcommands);
case!(methods_of_the_builder);
case!(missing_positionals);
case!(multicall);
case!(names_of_commands);
case!(names_that_generated_code_could_use);
case!(names_with_odd_letters);
case!(no_program_name);
case!(nothing_to_say);
case!(numbers_of_values);
case!(options_of_every_shape);
case!(package_texts_in_a_template);
case!(parsers_below_parsers);
case!(positionals_of_every_shape);
case!(positions_given);
case!(program_like_a_builder);
case!(program_like_a_cluster_manager);
case!(program_like_a_searcher);
case!(program_like_a_version_control);
case!(rare_methods);
case!(raw_attribute_names);
case!(raw_identifiers);
case!(relations_of_arguments);
case!(rename_all_env);
case!(rename_all_on_containers);
case!(rename_all_on_fields);
case!(rename_all_on_variants);
case!(repeated_options);
case!(required_or_not);
case!(required_value_with_expression_id);
case!(rules_of_published_programs);
case!(self_in_attributes);
case!(short_and_long_forms);
case!(skipped);
case!(struct_variants_with_everything);
case!(structopt_attributes);
case!(subcommand_as_an_option);
case!(subcommand_attributes);
case!(subcommand_in_a_flattened_struct);
case!(subcommand_in_a_struct);
case!(subcommand_not_required_but_not_optional);
case!(subcommands_at_the_root_flattened);
case!(subcommands_flattened);
case!(subcommands_implemented_by_hand);
case!(subcommands_nested);
case!(suggestions);
case!(trailing_arguments);
case!(types_from_macros);
case!(types_from_macros_with_local_names);
case!(types_in_functions);
case!(types_of_other_crates);
case!(types_that_are_not_special);
case!(under_strict_lints);
case!(unit_fields);
case!(unit_struct_as_root);
case!(updates);
case!(value_enums);
case!(value_enums_renamed);
case!(value_hints_and_names);
case!(value_parsers);
case!(value_parsers_of_the_author);
case!(values_of_every_type);
case!(values_of_own_types);
case!(values_split_by_constants);
case!(variants_that_share_a_type);

#[cfg(feature = "string")]
case!(owned_strings);
#[cfg(feature = "unstable-ext")]
case!(extensions);
#[cfg(feature = "unstable-markdown")]
case!(markdown);
#[cfg(feature = "unstable-v5")]
case!(lists_of_lists);

/// The generated types, with every combination of a shape and attributes.
#[allow(
    clippy::empty_docs,
    clippy::empty_line_after_outer_attr,
    clippy::tabs_in_doc_comments
)]
pub mod matrix {
    generated!("fields");
    generated!("containers");
    generated!("commands");
    generated!("texts");
}

/// Returns a version that only the running program knows.
pub fn version() -> &'static str {
    "3.4"
}

/// Returns a parser for the generated fields that hold a list as one value.
pub fn bytes(text: &str) -> Result<Vec<u8>, std::convert::Infallible> {
    Ok(text.bytes().collect())
}
