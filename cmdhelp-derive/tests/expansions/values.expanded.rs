// `#[derive(ValueEnum)]` on `enum Level`
#[allow(
    dead_code,
    unreachable_code,
    unused_braces,
    unused_qualifications,
    unused_variables,
    clippy::almost_swapped,
    clippy::cargo,
    clippy::complexity,
    clippy::deprecated,
    clippy::nursery,
    clippy::pedantic,
    clippy::perf,
    clippy::redundant_locals,
    clippy::restriction,
    clippy::style,
    clippy::suspicious_else_formatting,
)]
const _: () = {
    use ::cmdhelp::__private::{
        self as __cmdhelp, Foreign as _, ForeignValue as _, Into as _, Iterator as _,
        Undispatched as _, Unhandled as _, UnknownConstant as _, Unreviewed as _,
        reading::*,
    };
    #[automatically_derived]
    impl __cmdhelp::Value for Level {
        const TYPE: __cmdhelp::ValueType = __cmdhelp::ValueType::one_of(
                &[
                    __cmdhelp::PossibleValueSpec {
                        variant: "Quiet",
                        name: __cmdhelp::t::Plain("quiet"),
                        help: __cmdhelp::Some(__cmdhelp::t::Plain("Errors only")),
                        hide: false,
                    },
                    __cmdhelp::PossibleValueSpec {
                        variant: "Loud",
                        name: __cmdhelp::t::Plain("loud"),
                        help: __cmdhelp::None,
                        hide: false,
                    },
                ],
            )
            .written(
                "\"type\":\"enum\",\"enum\":[\"quiet\",\"loud\"],\"enum_help\":{\"quiet\":\"Errors only\"}",
            )
            .accepts(b"\x08\0\x01\x05\0quiet\0\x02\x04\0loud\x03\0all");
    }
    #[allow(deprecated)]
    #[automatically_derived]
    impl __cmdhelp::Read for Level {
        fn read(__text: &str) -> __cmdhelp::Option<Self> {
            __cmdhelp::Some(
                match __text {
                    "quiet" => Self::Quiet,
                    "loud" | "all" => Self::Loud,
                    _ => return __cmdhelp::None,
                },
            )
        }
    }
    #[allow(deprecated)]
    #[automatically_derived]
    impl __cmdhelp::ValueEnum for Level {
        fn value_variants<'__a>() -> &'__a [Self] {
            &[Self::Quiet, Self::Loud]
        }
        fn to_possible_value(&self) -> __cmdhelp::Option<__cmdhelp::PossibleValue> {
            __cmdhelp::Some(
                match self {
                    Self::Quiet => {
                        __cmdhelp::PossibleValue::new("quiet").help("Errors only")
                    }
                    Self::Loud => __cmdhelp::PossibleValue::new("loud").alias("all"),
                    _ => return __cmdhelp::None,
                },
            )
        }
    }
};
