// `#[derive(Parser)]` on `struct Greet`
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
    impl __cmdhelp::Tree for Greet {
        const SELECTORS: __cmdhelp::Selectors = __cmdhelp::Selectors::Names(&[]);
        const PART: &'static __cmdhelp::Part = {
            static __PART: __cmdhelp::Part = __cmdhelp::Part {
                items: &[
                    __cmdhelp::Item::Part(<__cmdhelp::HandlerProbe<Greet>>::PART),
                    __cmdhelp::Item::Part(<__cmdhelp::OutputProbe<Greet>>::PART),
                    __cmdhelp::Item::Args(__cmdhelp::ArgsSpec {
                        positionals: &[
                            __cmdhelp::Frag::Json(
                                "{\"name\":\"name\",\"type\":\"string\",\"required\":true,\"description\":\"The person to greet\"}",
                            ),
                        ],
                        locals: &[
                            __cmdhelp::Frag::Json(
                                "\"times\":{\"type\":\"int\",\"default\":1,\"minimum\":0,\"maximum\":255,\"description\":\"How often\",\"short\":\"t\"},\"loud\":{\"type\":\"bool\",\"description\":\"In capital letters\"}",
                            ),
                        ],
                        longs: &["times", "loud"],
                        takes_words: true,
                        input: __cmdhelp::Input {
                            properties: &[
                                __cmdhelp::Frag::Json(
                                    "\"name\":{\"type\":\"string\",\"description\":\"The person to greet\"},\"times\":{\"type\":\"integer\",\"minimum\":0,\"maximum\":255,\"description\":\"How often\",\"default\":1},\"loud\":{\"type\":\"boolean\",\"description\":\"In capital letters\"}",
                                ),
                            ],
                            keys: &["name", "times", "loud"],
                            required: "\"name\"",
                        },
                        sum: 5257096501082466418,
                        ..__cmdhelp::ArgsSpec::NONE
                    }),
                    __cmdhelp::Item::Grammar(__cmdhelp::Grammar {
                        code: b"\xAC\x03\x0F\0\0\0\x10\0\0\0\0\0\0\0\0\0\x01\x18\0\x01\0\0\x01\0\x01\0\x01\0\0\0\x07\x01\t\0\x04\0name\x01T\0\0\0\0\x01\0\x01\0\x04\x05tt\x03\x01\n\0\x05\0times\x02\n\0\x05\0times\x05\x06\0\x01\0t\t%\0\x05\x0C\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\r\x06\0\x01\x001\x018\0\0\0\x02\0\0\0\0\x84\x04l\0\x01\x01\t\0\x04\0loud\x02\t\0\x04\0loud\t\x04\0\x02\x0C\t\0\x04\0true\r\n\0\x05\0false\x02*\0\x02\x01\n\0\x05\0Greet\x02\t\0\x04\0name\x02\n\0\x05\0times\x02\t\0\x04\0loud",
                        names: &[
                            1416393108, 3061908132, 3061908133, 2504105726, 4091235644,
                            4091235645,
                        ],
                        sum: 5149551815756523031,
                        ..__cmdhelp::Grammar::NONE
                    }),
                ],
                facts: &[
                    __cmdhelp::f::About(
                        __cmdhelp::Some(__cmdhelp::t::Plain("Greets somebody")),
                    ),
                    __cmdhelp::f::LongAbout(__cmdhelp::None),
                    __cmdhelp::f::Version(__cmdhelp::t::Plain("1.0")),
                ],
            };
            _ = __PART.facts.len();
            &__PART
        };
        fn augment(
            __cmd: __cmdhelp::Command,
            __mode: __cmdhelp::Mode<'_>,
        ) -> __cmdhelp::Command {
            let __cmd = __cmd;
            let __cmd = __cmdhelp::group(__cmd, "Greet", "name\ntimes\nloud\n");
            let __cmd = __cmdhelp::add_args(
                __cmd,
                __mode,
                const {
                    &[
                        || {
                            __cmdhelp::arg_help(
                                __cmdhelp::arg(
                                    "name",
                                    "NAME",
                                    __cmdhelp::value_parser!(String),
                                    __cmdhelp::ArgAction::Set,
                                    true,
                                ),
                                "The person to greet",
                            )
                        },
                        || {
                            __cmdhelp::arg_short(
                                    __cmdhelp::arg_long(
                                        __cmdhelp::arg_help(
                                            __cmdhelp::arg(
                                                "times",
                                                "TIMES",
                                                __cmdhelp::value_parser!(u8),
                                                __cmdhelp::ArgAction::Set,
                                                false,
                                            ),
                                            "How often",
                                        ),
                                        "times",
                                    ),
                                    't',
                                )
                                .default_value({
                                    static __TEXT: __cmdhelp::default::One = __cmdhelp::default::One::new();
                                    __cmdhelp::default::one(
                                        &__TEXT,
                                        || {
                                            let __value: u8 = 1;
                                            __cmdhelp::ToString::to_string(&__value)
                                        },
                                    )
                                })
                        },
                        || {
                            __cmdhelp::arg_long(
                                __cmdhelp::arg_help(
                                    __cmdhelp::arg(
                                        "loud",
                                        "LOUD",
                                        __cmdhelp::value_parser!(bool),
                                        __cmdhelp::ArgAction::SetTrue,
                                        false,
                                    ),
                                    "In capital letters",
                                ),
                                "loud",
                            )
                        },
                    ]
                },
            );
            __cmdhelp::describe(__cmd, "Greets somebody", __cmdhelp::None).version("1.0")
        }
        const ARGUMENTS: __cmdhelp::Arguments = __cmdhelp::Arguments::of(3u16, 25259u16);
        fn describe(__types: &mut __cmdhelp::Types<'_>) {
            __types
                .add(
                    b" \0\x03\x0B\0\0\x96q\x01\x01\0\0\0\0\0\0\0\0\x02\0t\xA1\x02\x01\x01\0\0\0\x02\0\0\x05\0times1\0 \0<M\x01\x01\0\0\0\xFD\0\0\x04\0loud",
                );
        }
        #[allow(deprecated)]
        #[inline(never)]
        fn read(
            __from: &mut __cmdhelp::Fields<'_, '_>,
        ) -> __cmdhelp::Result<Self, __cmdhelp::Error> {
            __cmdhelp::Ok({
                let __value_0 = __from
                    .required::<String>("name", <__cmdhelp::Reads<String>>::READ)?;
                let __value_1 = __from
                    .required::<u8>("times", <__cmdhelp::Reads<u8>>::READ)?;
                let __value_2 = __from
                    .required::<bool>("loud", <__cmdhelp::Reads<bool>>::READ)?;
                Greet {
                    name: __value_0,
                    times: __value_1,
                    loud: __value_2,
                }
            })
        }
    }
    __cmdhelp::calls! {
        #[automatically_derived] impl __cmdhelp::Dispatch for Greet { const HANDLER :
        __cmdhelp::Option < __cmdhelp::Handler > = __cmdhelp::Handler::of(<
        __cmdhelp::HandlerProbe < Self >> ::HANDLER, < __cmdhelp::HandlerProbe < Self >>
        ::FROM_LINE, < __cmdhelp::ShownProbe < Self >> ::CARRY, < __cmdhelp::ShownProbe <
        Self >> ::FROM_LINE,); fn route(__place : __cmdhelp::Place < '_ >, __route : &
        mut __cmdhelp::Route) { __route.pass:: < Self > (); } }
    }
    #[automatically_derived]
    impl __cmdhelp::Args for Greet {
        fn group_id() -> __cmdhelp::Option<__cmdhelp::Id> {
            __cmdhelp::Some(<__cmdhelp::Id as __cmdhelp::From<_>>::from("Greet"))
        }
        fn augment_args(__cmd: __cmdhelp::Command) -> __cmdhelp::Command {
            <Self as __cmdhelp::Tree>::augment(__cmd, __cmdhelp::Mode::Parse)
        }
        fn augment_args_for_update(__cmd: __cmdhelp::Command) -> __cmdhelp::Command {
            <Self as __cmdhelp::Tree>::augment(__cmd, __cmdhelp::Mode::Update)
        }
    }
    #[allow(deprecated)]
    #[automatically_derived]
    impl __cmdhelp::FromArgMatches for Greet {
        fn from_arg_matches(
            __matches: &__cmdhelp::ArgMatches,
        ) -> __cmdhelp::Result<Self, __cmdhelp::Error> {
            Self::from_arg_matches_mut(&mut __cmdhelp::Clone::clone(__matches))
        }
        fn from_arg_matches_mut(
            __matches: &mut __cmdhelp::ArgMatches,
        ) -> __cmdhelp::Result<Self, __cmdhelp::Error> {
            <Self as __cmdhelp::Tree>::read(&mut __cmdhelp::Fields::Matches(__matches))
        }
        fn update_from_arg_matches(
            &mut self,
            __matches: &__cmdhelp::ArgMatches,
        ) -> __cmdhelp::Result<(), __cmdhelp::Error> {
            self.update_from_arg_matches_mut(&mut __cmdhelp::Clone::clone(__matches))
        }
        fn update_from_arg_matches_mut(
            &mut self,
            __matches: &mut __cmdhelp::ArgMatches,
        ) -> __cmdhelp::Result<(), __cmdhelp::Error> {
            {
                let mut __updates = __cmdhelp::take::Updates::of(__matches);
                __updates.required::<String>(&mut self.name, "name");
                __updates.required::<u8>(&mut self.times, "times");
                __updates.required::<bool>(&mut self.loud, "loud");
                __updates.end()
            }
        }
    }
    #[automatically_derived]
    impl __cmdhelp::Root for Greet {
        const SPEC: __cmdhelp::CommandSpec = __cmdhelp::CommandSpec {
            name: __cmdhelp::t::Plain("greet"),
            part: <Self as __cmdhelp::Tree>::PART,
        };
        const TRAITS: __cmdhelp::Traits = {
            let __root = <Self as __cmdhelp::Root>::SPEC;
            __cmdhelp::Traits::of(&__root).with_cmdhelp_options(false)
        };
        const SERVER: __cmdhelp::Option<__cmdhelp::Server> = __cmdhelp::server::<Self>();
        const BAKED: __cmdhelp::Option<__cmdhelp::Baked> = {
            struct __Document<__T>(__cmdhelp::PhantomData<__T>);
            impl<__T: __cmdhelp::Root> __Document<__T> {
                #[allow(long_running_const_eval)]
                const DRAFT: &'static __cmdhelp::Draft = &{
                    let __root = __T::SPEC;
                    __cmdhelp::Draft::write(&__root)
                };
                const SIZE: __cmdhelp::Size = Self::DRAFT.size();
                #[allow(long_running_const_eval)]
                const WRITTEN: &'static __cmdhelp::Baking<
                    { <__Document<Greet>>::SIZE.frame() },
                    { <__Document<Greet>>::SIZE.entries },
                    { <__Document<Greet>>::SIZE.aliases },
                    { <__Document<Greet>>::SIZE.sources },
                > = &{
                    let __root = __T::SPEC;
                    __cmdhelp::Baking::of(&__root, Self::DRAFT)
                };
            }
            const fn __written<__T: __cmdhelp::Root>() -> __cmdhelp::Baked {
                <__Document<__T>>::WRITTEN.baked()
            }
            __cmdhelp::Some(__written::<Self>())
        };
        const IDENTITY: u64 = __cmdhelp::hash(
            __cmdhelp::concat!(
                __cmdhelp::module_path!(), ":", __cmdhelp::line!(), ":",
                __cmdhelp::column!(),
            )
                .as_bytes(),
        );
        fn tools() -> __cmdhelp::Option<__cmdhelp::Tools<'static>> {
            struct __Tools<__T>(__cmdhelp::PhantomData<__T>);
            impl<__T: __cmdhelp::Root> __Tools<__T> {
                #[allow(long_running_const_eval)]
                const DRAFT: &'static __cmdhelp::ToolsDraft = &__cmdhelp::draft_of_tools::<
                    __T,
                >();
                const SIZE: __cmdhelp::ToolsSize = Self::DRAFT.size();
                #[allow(long_running_const_eval)]
                const WRITTEN: &'static __cmdhelp::Bytes<
                    { <__Tools<Greet>>::SIZE.bytes() },
                > = &{
                    let __root = __T::SPEC;
                    Self::DRAFT.bake(&__root)
                };
            }
            fn __written<__T: __cmdhelp::Root>() -> __cmdhelp::Option<
                __cmdhelp::Tools<'static>,
            > {
                __cmdhelp::Tools::of(<__Tools<__T>>::WRITTEN, <__Tools<__T>>::SIZE)
            }
            __written::<Self>()
        }
        const TESTS_EXAMPLES: bool = false;
        const IS_CONTAINED: bool = {
            use __cmdhelp::Ask as _;
            __cmdhelp::is_contained(|| {
                (&&&&&&&&&&&&&&&&&<__cmdhelp::Containment<Greet>>::NEW).ask()
            })
        };
        #[inline]
        fn review_built() {
            __cmdhelp::report_all::<Self, __cmdhelp::ClapClaims>();
        }
        fn root() -> __cmdhelp::Command {
            __cmdhelp::Command::new("greet")
        }
    }
    #[automatically_derived]
    impl __cmdhelp::CommandFactory for Greet {
        fn command() -> __cmdhelp::Command {
            <Self as __cmdhelp::Root>::whole(__cmdhelp::Mode::Parse)
        }
        fn command_for_update() -> __cmdhelp::Command {
            <Self as __cmdhelp::Root>::whole(__cmdhelp::Mode::Update)
        }
    }
    #[automatically_derived]
    impl __cmdhelp::Parser for Greet {
        #[inline]
        fn parse() -> Self {
            __cmdhelp::parse()
        }
        #[inline]
        fn try_parse() -> __cmdhelp::Result<Self, __cmdhelp::Error> {
            __cmdhelp::try_parse()
        }
        fn parse_from<__I, __W>(__argv: __I) -> Self
        where
            __I: __cmdhelp::IntoIterator<Item = __W>,
            __W: __cmdhelp::Into<__cmdhelp::OsString> + __cmdhelp::Clone,
        {
            __cmdhelp::parse_from(__argv)
        }
        fn try_parse_from<__I, __W>(
            __argv: __I,
        ) -> __cmdhelp::Result<Self, __cmdhelp::Error>
        where
            __I: __cmdhelp::IntoIterator<Item = __W>,
            __W: __cmdhelp::Into<__cmdhelp::OsString> + __cmdhelp::Clone,
        {
            __cmdhelp::try_parse_from(__argv)
        }
    }
    #[automatically_derived]
    impl<__S: __cmdhelp::Scope> __cmdhelp::Review<__S> for Greet {
        #[allow(long_running_const_eval)]
        const REVIEW: __cmdhelp::WrongClaims = <__cmdhelp::FailureProbe<
            Self,
            __S,
        >>::REVIEW;
    }
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Greet, 0usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Greet, 1usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Greet, 2usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Greet, 3usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Greet, 4usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Greet, 5usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Greet, 6usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Greet, 7usize>();
};
