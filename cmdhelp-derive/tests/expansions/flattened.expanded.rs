// `#[derive(Parser)]` on `struct Copy`
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
    impl __cmdhelp::Tree for Copy {
        const SELECTORS: __cmdhelp::Selectors = __cmdhelp::Selectors::All(
            &[__cmdhelp::Selectors::Names(&[]), <__cmdhelp::Probe<Speed>>::SELECTORS],
        );
        const PART: &'static __cmdhelp::Part = {
            static __PART: __cmdhelp::Part = __cmdhelp::Part {
                items: &[
                    __cmdhelp::Item::Part(<__cmdhelp::HandlerProbe<Copy>>::PART),
                    __cmdhelp::Item::Part(<__cmdhelp::OutputProbe<Copy>>::PART),
                    __cmdhelp::Item::Part(<__cmdhelp::Probe<Speed>>::PART),
                    __cmdhelp::Item::Args(__cmdhelp::ArgsSpec {
                        positionals: &[
                            __cmdhelp::Frag::Json(
                                "{\"name\":\"file\",\"type\":\"path\",\"required\":true,\"description\":\"The file\"}",
                            ),
                        ],
                        takes_words: true,
                        input: __cmdhelp::Input {
                            properties: &[
                                __cmdhelp::Frag::Json(
                                    "\"file\":{\"type\":\"string\",\"description\":\"The file\"}",
                                ),
                            ],
                            keys: &["file"],
                            required: "\"file\"",
                        },
                        sum: 17789525424715073460,
                        ..__cmdhelp::ArgsSpec::NONE
                    }),
                    __cmdhelp::Item::Grammar(__cmdhelp::Grammar {
                        code: b"$\x01\x1C\0\x01\0\0\x01\0\x01\0\x01\0\0\0\x03\x01\t\0\x04\0file\t\x04\0\x01\x02\r\0\x02\x01\t\0\x04\0Copy",
                        names: &[599346396],
                        sum: 12597508253366785698,
                        ..__cmdhelp::Grammar::NONE
                    }),
                ],
                facts: &[
                    __cmdhelp::f::About(
                        __cmdhelp::Some(__cmdhelp::t::Plain("Copies a file")),
                    ),
                    __cmdhelp::f::LongAbout(__cmdhelp::None),
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
            let __cmd = __cmdhelp::group(__cmd, "Copy", "");
            let __cmd = __cmdhelp::add_flattened::<
                Speed,
            >(__cmd, __mode, <__cmdhelp::Probe<Speed>>::TREE);
            let __cmd = __cmdhelp::add_args(
                __cmd,
                __mode,
                const {
                    &[
                        || {
                            __cmdhelp::arg_help(
                                __cmdhelp::arg(
                                    "file",
                                    "FILE",
                                    __cmdhelp::value_parser!(PathBuf),
                                    __cmdhelp::ArgAction::Set,
                                    true,
                                ),
                                "The file",
                            )
                        },
                    ]
                },
            );
            __cmdhelp::describe(__cmd, "Copies a file", __cmdhelp::None)
        }
        const ARGUMENTS: __cmdhelp::Arguments = __cmdhelp::Arguments::of(1u16, 7334u16)
            .with(&[<__cmdhelp::Probe<Speed>>::ARGUMENTS]);
        fn describe(__types: &mut __cmdhelp::Types<'_>) {
            __cmdhelp::fast::describe_part::<
                Speed,
            >(__types, <__cmdhelp::Probe<Speed>>::DESCRIBE);
            __types.add(b" \0\x01\x0B\0\0\xD9L\x01\x01\0\0\0\0\0\0\0\0");
        }
        #[allow(deprecated)]
        #[inline(never)]
        fn read(
            __from: &mut __cmdhelp::Fields<'_, '_>,
        ) -> __cmdhelp::Result<Self, __cmdhelp::Error> {
            __cmdhelp::Ok({
                let __value_0 = __from
                    .arguments::<Speed>(<__cmdhelp::Probe<Speed>>::READ)?;
                let __value_1 = __from
                    .required::<PathBuf>("file", <__cmdhelp::Reads<PathBuf>>::READ)?;
                Copy {
                    speed: __value_0,
                    file: __value_1,
                }
            })
        }
    }
    __cmdhelp::calls! {
        #[automatically_derived] impl __cmdhelp::Dispatch for Copy { const HANDLER :
        __cmdhelp::Option < __cmdhelp::Handler > = __cmdhelp::Handler::of(<
        __cmdhelp::HandlerProbe < Self >> ::HANDLER, < __cmdhelp::HandlerProbe < Self >>
        ::FROM_LINE, < __cmdhelp::ShownProbe < Self >> ::CARRY, < __cmdhelp::ShownProbe <
        Self >> ::FROM_LINE,); fn route(__place : __cmdhelp::Place < '_ >, __route : &
        mut __cmdhelp::Route) { __route.pass:: < Self > (); __route.read_first(); __route
        .flatten:: < Speed > (__place, < __cmdhelp::Probe < Speed >> ::ROUTE); } }
    }
    #[automatically_derived]
    impl __cmdhelp::Args for Copy {
        fn group_id() -> __cmdhelp::Option<__cmdhelp::Id> {
            __cmdhelp::Some(<__cmdhelp::Id as __cmdhelp::From<_>>::from("Copy"))
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
    impl __cmdhelp::FromArgMatches for Copy {
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
                __updates.part::<Speed>(&mut self.speed);
                __updates.required::<PathBuf>(&mut self.file, "file");
                __updates.end()
            }
        }
    }
    #[automatically_derived]
    impl __cmdhelp::Root for Copy {
        const SPEC: __cmdhelp::CommandSpec = __cmdhelp::CommandSpec {
            name: __cmdhelp::t::Plain("copy"),
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
                    { <__Document<Copy>>::SIZE.frame() },
                    { <__Document<Copy>>::SIZE.entries },
                    { <__Document<Copy>>::SIZE.aliases },
                    { <__Document<Copy>>::SIZE.sources },
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
                    { <__Tools<Copy>>::SIZE.bytes() },
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
                (&&&&&&&&&&&&&&&&&<__cmdhelp::Containment<Copy>>::NEW).ask()
            })
        };
        #[inline]
        fn review_built() {
            __cmdhelp::report_all::<Self, __cmdhelp::ClapClaims>();
        }
        fn root() -> __cmdhelp::Command {
            __cmdhelp::Command::new("copy")
        }
    }
    #[automatically_derived]
    impl __cmdhelp::CommandFactory for Copy {
        fn command() -> __cmdhelp::Command {
            <Self as __cmdhelp::Root>::whole(__cmdhelp::Mode::Parse)
        }
        fn command_for_update() -> __cmdhelp::Command {
            <Self as __cmdhelp::Root>::whole(__cmdhelp::Mode::Update)
        }
    }
    #[automatically_derived]
    impl __cmdhelp::Parser for Copy {
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
    const _: () = {
        const __BITS: u8 = __cmdhelp::review::collisions_elsewhere(
            <Copy as __cmdhelp::Root>::SPEC.part,
            false,
            <__cmdhelp::HandlerProbe<Copy>>::DEFAULT_NAMES,
        );
        type __First = __cmdhelp::review::Collision<{ __BITS & 15 }>;
        type __Second = __cmdhelp::review::Collision<{ __BITS >> 4 }>;
        _ = [
            <<__First as __cmdhelp::review::Chosen>::Bit0>::OUTPUT,
            <<__First as __cmdhelp::review::Chosen>::Bit1>::CONFIRM,
            <<__First as __cmdhelp::review::Chosen>::Bit2>::DRY_RUN,
            <<__First as __cmdhelp::review::Chosen>::Bit3>::SELECT,
            <<__Second as __cmdhelp::review::Chosen>::Bit0>::LIMIT,
            <<__Second as __cmdhelp::review::Chosen>::Bit1>::AFTER,
            <<__Second as __cmdhelp::review::Chosen>::Bit2>::JSON,
        ];
    };
    #[automatically_derived]
    impl<__S: __cmdhelp::Scope> __cmdhelp::Review<__S> for Copy {
        #[allow(long_running_const_eval)]
        const REVIEW: __cmdhelp::WrongClaims = {
            let mut __wrong = __cmdhelp::WrongClaims::NONE;
            __wrong
                .add(
                    __cmdhelp::review::check_names::<__S>(781731244870278310u64, false),
                );
            __wrong
                .add(__cmdhelp::review::check_positionals::<__S>(781731244870278311u64));
            __wrong
                .join(<__cmdhelp::Reviewed<Speed, __cmdhelp::Flattened<__S>>>::REVIEW);
            __wrong.join(<__cmdhelp::FailureProbe<Self, __S>>::REVIEW);
            __wrong
        };
    }
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Copy, 0usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Copy, 1usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Copy, 2usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Copy, 3usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Copy, 4usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Copy, 5usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Copy, 6usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Copy, 7usize>();
    impl __cmdhelp::ContainedIn<4usize, Copy> for Speed {}
};

// `#[derive(Args)]` on `struct Speed`
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
    impl __cmdhelp::Tree for Speed {
        const SELECTORS: __cmdhelp::Selectors = __cmdhelp::Selectors::Names(&[]);
        const PART: &'static __cmdhelp::Part = {
            static __PART: __cmdhelp::Part = __cmdhelp::Part {
                items: &[
                    __cmdhelp::Item::Args(__cmdhelp::ArgsSpec {
                        locals: &[
                            __cmdhelp::Frag::Json(
                                "\"slow\":{\"type\":\"bool\",\"description\":\"With a pause after each block\"},\"limit\":{\"type\":\"int\",\"minimum\":0,\"description\":\"The bytes per second\",\"value_name\":\"BYTES\"}",
                            ),
                        ],
                        longs: &["slow", "limit"],
                        known: &[
                            __cmdhelp::ArgSpec {
                                id: __cmdhelp::t::Plain("limit"),
                                positional: false,
                                action: __cmdhelp::Action::Set,
                                required: false,
                                many: false,
                                value: <__cmdhelp::ValueProbe<u64>>::TYPE,
                                parser: __cmdhelp::ParserKind::Type,
                                settings: &[
                                    __cmdhelp::s::ValueName(__cmdhelp::t::Plain("BYTES")),
                                ],
                            },
                        ],
                        input: __cmdhelp::Input {
                            properties: &[
                                __cmdhelp::Frag::Json(
                                    "\"slow\":{\"type\":\"boolean\",\"description\":\"With a pause after each block\"},\"limit\":{\"type\":\"integer\",\"minimum\":0,\"description\":\"The bytes per second\"}",
                                ),
                            ],
                            keys: &["slow", "limit"],
                            required: "",
                        },
                        sum: 6065174074597364026,
                        ..__cmdhelp::ArgsSpec::NONE
                    }),
                    __cmdhelp::Item::Grammar(__cmdhelp::Grammar {
                        code: b"\x01\x018\0\0\0\x02\0\0\0\0\x84\x04s\0\x01\x01\t\0\x04\0slow\x02\t\0\x04\0slow\t\x04\0\x02\x0C\t\0\x04\0true\r\n\0\x05\0false\x01H\0\0\0\0\x01\0\x01\0\0\x05l\0\x03\x01\n\0\x05\0limit\x02\n\0\x05\0limit\t%\0\x05\r\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0\0\0\0\0\x02!\0\0\x01\n\0\x05\0speed\x02\t\0\x04\0slow\x02\n\0\x05\0limit",
                        names: &[3399068716, 3399068717, 741123908, 741123909],
                        sum: 7855831990672848647,
                        ..__cmdhelp::Grammar::NONE
                    }),
                ],
                facts: &[__cmdhelp::f::GroupId(__cmdhelp::t::Plain("speed"))],
            };
            _ = __PART.facts.len();
            &__PART
        };
        fn augment(
            __cmd: __cmdhelp::Command,
            __mode: __cmdhelp::Mode<'_>,
        ) -> __cmdhelp::Command {
            let __cmd = __cmd;
            let __cmd = __cmd
                .group(
                    __cmdhelp::ArgGroup::new("speed")
                        .multiple(true)
                        .multiple(false)
                        .args(__cmdhelp::ids(&["slow", "limit"])),
                );
            let __cmd = __cmdhelp::add_args(
                __cmd,
                __mode,
                const {
                    &[
                        || {
                            __cmdhelp::arg_long(
                                __cmdhelp::arg_help(
                                    __cmdhelp::arg(
                                        "slow",
                                        "SLOW",
                                        __cmdhelp::value_parser!(bool),
                                        __cmdhelp::ArgAction::SetTrue,
                                        false,
                                    ),
                                    "With a pause after each block",
                                ),
                                "slow",
                            )
                        },
                        || {
                            __cmdhelp::arg_long(
                                    __cmdhelp::arg_help(
                                        __cmdhelp::arg(
                                            "limit",
                                            "LIMIT",
                                            __cmdhelp::value_parser!(u64),
                                            __cmdhelp::ArgAction::Set,
                                            false,
                                        ),
                                        "The bytes per second",
                                    ),
                                    "limit",
                                )
                                .value_name("BYTES")
                        },
                    ]
                },
            );
            __cmd
        }
        const ARGUMENTS: __cmdhelp::Arguments = __cmdhelp::Arguments::of(2u16, 18240u16);
        fn describe(__types: &mut __cmdhelp::Types<'_>) {
            __types
                .add(
                    b"@\0\x02\0 \0*\xAC\x01\x01\0@G\xFD\0\0\x04\0slow\x02\0\0G\xA7\x01\x01\0@G\0\0\0\x05\0limit",
                );
        }
        #[allow(deprecated)]
        #[inline(never)]
        fn read(
            __from: &mut __cmdhelp::Fields<'_, '_>,
        ) -> __cmdhelp::Result<Self, __cmdhelp::Error> {
            __cmdhelp::Ok({
                let __value_0 = __from
                    .required::<bool>("slow", <__cmdhelp::Reads<bool>>::READ)?;
                let __value_1 = __from
                    .optional::<u64>("limit", <__cmdhelp::Reads<u64>>::READ);
                Speed {
                    slow: __value_0,
                    limit: __value_1,
                }
            })
        }
    }
    __cmdhelp::calls! {
        #[automatically_derived] impl __cmdhelp::Dispatch for Speed { fn route(__place :
        __cmdhelp::Place < '_ >, __route : & mut __cmdhelp::Route) { __route.pass:: <
        Self > (); } }
    }
    #[automatically_derived]
    impl __cmdhelp::Args for Speed {
        fn group_id() -> __cmdhelp::Option<__cmdhelp::Id> {
            __cmdhelp::Some(<__cmdhelp::Id as __cmdhelp::From<_>>::from("speed"))
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
    impl __cmdhelp::FromArgMatches for Speed {
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
                __updates.required::<bool>(&mut self.slow, "slow");
                __updates
                    .other(&mut self.limit, "limit", __cmdhelp::take::optional::<u64>);
                __updates.end()
            }
        }
    }
    const _: () = <<__cmdhelp::review::Collision<
        {
            __cmdhelp::review::bit(
                match <__cmdhelp::HandlerProbe<Speed>>::DEFAULT_NAMES {
                    __cmdhelp::Some(__default_names) => __default_names[4usize],
                    __cmdhelp::None => false,
                },
            )
        },
    > as __cmdhelp::review::Chosen>::Bit0>::LIMIT;
};
