// `#[derive(Parser)]` on `enum Notes`
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
    impl __cmdhelp::Tree for Notes {
        const SELECTORS: __cmdhelp::Selectors = __cmdhelp::Selectors::Names(&[]);
        const PART: &'static __cmdhelp::Part = {
            static __PART: __cmdhelp::Part = __cmdhelp::Part {
                items: &[
                    __cmdhelp::Item::Command(__cmdhelp::CommandSpec {
                        name: __cmdhelp::t::Plain("list"),
                        part: &__cmdhelp::Part {
                            items: &[],
                            facts: &[
                                __cmdhelp::f::About(
                                    __cmdhelp::Some(__cmdhelp::t::Plain("Lists the notes")),
                                ),
                                __cmdhelp::f::LongAbout(__cmdhelp::None),
                                __cmdhelp::f::Example(__cmdhelp::Example {
                                    line: __cmdhelp::t::Plain("notes list"),
                                    heads: &["notes"],
                                    note: __cmdhelp::None,
                                }),
                                __cmdhelp::f::Effect(__cmdhelp::Effect::Read),
                            ],
                        },
                    }),
                    __cmdhelp::Item::Command(__cmdhelp::CommandSpec {
                        name: __cmdhelp::t::Plain("add"),
                        part: &__cmdhelp::Part {
                            items: &[
                                __cmdhelp::Item::Args(__cmdhelp::ArgsSpec {
                                    positionals: &[
                                        __cmdhelp::Frag::Json(
                                            "{\"name\":\"text\",\"type\":\"string\",\"required\":true,\"description\":\"The note\"}",
                                        ),
                                    ],
                                    takes_words: true,
                                    input: __cmdhelp::Input {
                                        properties: &[
                                            __cmdhelp::Frag::Json(
                                                "\"text\":{\"type\":\"string\",\"description\":\"The note\"}",
                                            ),
                                        ],
                                        keys: &["text"],
                                        required: "\"text\"",
                                    },
                                    sum: 17789525424715073460,
                                    ..__cmdhelp::ArgsSpec::NONE
                                }),
                                __cmdhelp::Item::Grammar(__cmdhelp::Grammar {
                                    code: b"$\x01\x18\0\x01\0\0\x01\0\x01\0\x01\0\0\0\x07\x01\t\0\x04\0text\x02\x15\0\x02\x01\x08\0\x03\0Add\x02\t\0\x04\0text",
                                    names: &[390029892],
                                    sum: 15635089292961843620,
                                    ..__cmdhelp::Grammar::NONE
                                }),
                            ],
                            facts: &[
                                __cmdhelp::f::About(
                                    __cmdhelp::Some(__cmdhelp::t::Plain("Adds a note")),
                                ),
                                __cmdhelp::f::LongAbout(__cmdhelp::None),
                                __cmdhelp::f::Exit(__cmdhelp::Exit {
                                    code: 3u8,
                                    when: __cmdhelp::t::Plain("the disk is full"),
                                    recovery: __cmdhelp::Some(
                                        __cmdhelp::t::Plain("notes clear"),
                                    ),
                                    message_template: __cmdhelp::None,
                                }),
                                __cmdhelp::f::Effect(__cmdhelp::Effect::Write),
                            ],
                        },
                    }),
                    __cmdhelp::Item::Command(__cmdhelp::CommandSpec {
                        name: __cmdhelp::t::Plain("clear"),
                        part: &__cmdhelp::Part {
                            items: &[],
                            facts: &[
                                __cmdhelp::f::About(
                                    __cmdhelp::Some(__cmdhelp::t::Plain("Deletes all notes")),
                                ),
                                __cmdhelp::f::LongAbout(__cmdhelp::None),
                                __cmdhelp::f::Effect(__cmdhelp::Effect::Destructive),
                                __cmdhelp::f::Confirm("flag"),
                                __cmdhelp::f::Toggle(__cmdhelp::Toggle::DryRun, true),
                            ],
                        },
                    }),
                    __cmdhelp::Item::Part(<__cmdhelp::HandlerProbe<Notes>>::PART),
                    __cmdhelp::Item::Part(<__cmdhelp::OutputProbe<Notes>>::PART),
                ],
                facts: &[
                    __cmdhelp::f::DistinctIds,
                    __cmdhelp::f::About(
                        __cmdhelp::Some(__cmdhelp::t::Plain("Keeps notes")),
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
            let __cmd = __cmdhelp::add_all(
                __cmd,
                __mode,
                const {
                    &[
                        |
                            __cmd: __cmdhelp::Command,
                            __mode: __cmdhelp::Mode<'_>,
                        | -> __cmdhelp::Command {
                            __cmdhelp::add_command(
                                __cmd,
                                {
                                    let __cmd = __cmdhelp::command("list");
                                    let __cmd = __cmdhelp::describe(
                                        __cmd,
                                        "Lists the notes",
                                        __cmdhelp::None,
                                    );
                                    __cmd
                                },
                            )
                        },
                        |
                            __cmd: __cmdhelp::Command,
                            __mode: __cmdhelp::Mode<'_>,
                        | -> __cmdhelp::Command {
                            __cmdhelp::add_command(
                                __cmd,
                                {
                                    let __cmd = __cmdhelp::command("add");
                                    let __cmd = __cmdhelp::group(__cmd, "Add", "text\n");
                                    let __cmd = __cmdhelp::add_args(
                                        __cmd,
                                        __mode,
                                        const {
                                            &[
                                                || {
                                                    __cmdhelp::arg_help(
                                                        __cmdhelp::arg(
                                                            "text",
                                                            "TEXT",
                                                            __cmdhelp::value_parser!(String),
                                                            __cmdhelp::ArgAction::Set,
                                                            true,
                                                        ),
                                                        "The note",
                                                    )
                                                },
                                            ]
                                        },
                                    );
                                    let __cmd = __cmdhelp::describe(
                                        __cmd,
                                        "Adds a note",
                                        __cmdhelp::None,
                                    );
                                    __cmd
                                },
                            )
                        },
                        |
                            __cmd: __cmdhelp::Command,
                            __mode: __cmdhelp::Mode<'_>,
                        | -> __cmdhelp::Command {
                            __cmdhelp::add_command(
                                __cmd,
                                {
                                    let __cmd = __cmdhelp::command("clear");
                                    let __cmd = __cmdhelp::describe(
                                        __cmd,
                                        "Deletes all notes",
                                        __cmdhelp::None,
                                    );
                                    __cmd
                                },
                            )
                        },
                    ]
                },
            );
            __cmdhelp::describe(__cmd, "Keeps notes", __cmdhelp::None)
        }
        const COMMANDS: u16 = 3u16;
        fn select(__name: &str) -> __cmdhelp::Option<u16> {
            match __cmdhelp::hash(__name.as_bytes()) {
                427284506420653583u64 if __name == "list" => return __cmdhelp::Some(0u16),
                8114403711362527839u64 if __name == "add" => return __cmdhelp::Some(1u16),
                9332985366289749025u64 if __name == "clear" => {
                    return __cmdhelp::Some(2u16);
                }
                _ => {}
            }
            __cmdhelp::None
        }
        fn describe(__types: &mut __cmdhelp::Types<'_>) {
            if const { __cmdhelp::selects(&[__cmdhelp::Selectors::Names(&[])]) } {
                __types.may_have_more_names();
            }
            __types
                .commands(__cmdhelp::Commands {
                    select: <Self as __cmdhelp::Tree>::select,
                    describe: <Self as __cmdhelp::Tree>::describe_command,
                    external: false,
                });
        }
        fn describe_command(__index: u16, __types: &mut __cmdhelp::Types<'_>) {
            match __index {
                0u16 => {}
                1u16 => {
                    __types.add(b" \0\x01\x0B\0\0Ab\x01\x01\0\0\0\0\0\0\0\0");
                }
                2u16 => {}
                _ => __types.leave_to_clap(),
            }
        }
        #[allow(deprecated)]
        fn read(
            __from: &mut __cmdhelp::Fields<'_, '_>,
        ) -> __cmdhelp::Result<Self, __cmdhelp::Error> {
            __from
                .command(
                    <Self as __cmdhelp::Tree>::select,
                    |__index, __name, __from| match __index {
                        0u16 => __cmdhelp::Ok(Self::List),
                        1u16 => {
                            (|
                                __from: &mut __cmdhelp::Fields<'_, '_>,
                            | -> __cmdhelp::Result<Self, __cmdhelp::Error> {
                                __cmdhelp::Ok({
                                    let __value_0 = __from
                                        .required::<
                                            String,
                                        >("text", <__cmdhelp::Reads<String>>::READ)?;
                                    Self::Add { text: __value_0 }
                                })
                            })(__from)
                        }
                        2u16 => __cmdhelp::Ok(Self::Clear),
                        _ => __cmdhelp::Err(__cmdhelp::invalid_subcommand(&__name)),
                    },
                )
        }
    }
    __cmdhelp::calls! {
        #[automatically_derived] impl __cmdhelp::Dispatch for Notes { const HANDLER :
        __cmdhelp::Option < __cmdhelp::Handler > = __cmdhelp::Handler::of(<
        __cmdhelp::HandlerProbe < Self >> ::HANDLER, < __cmdhelp::HandlerProbe < Self >>
        ::FROM_LINE, < __cmdhelp::ShownProbe < Self >> ::CARRY, < __cmdhelp::ShownProbe <
        Self >> ::FROM_LINE,); fn route(__place : __cmdhelp::Place < '_ >, __route : &
        mut __cmdhelp::Route) { __route.pass:: < Self > (); let __cmdhelp::Some((__name,
        __place)) = __place.subcommand() else { return; }; if ! __place.is_external() {
        if "list" == __name { __route.declared.command(); __route.declared
        .set_effect(__cmdhelp::Effect::Read); return; } if "add" == __name { __route
        .declared.command(); __route.declared.set_effect(__cmdhelp::Effect::Write);
        return; } if "clear" == __name { __route.declared.command(); __route.declared
        .set_effect(__cmdhelp::Effect::Destructive); __route.declared.set_dry_run();
        __route.declared.set_confirm("flag"); return; } } } }
    }
    #[automatically_derived]
    impl __cmdhelp::Subcommand for Notes {
        fn augment_subcommands(__cmd: __cmdhelp::Command) -> __cmdhelp::Command {
            <Self as __cmdhelp::Tree>::augment(__cmd, __cmdhelp::Mode::Parse)
        }
        fn augment_subcommands_for_update(
            __cmd: __cmdhelp::Command,
        ) -> __cmdhelp::Command {
            <Self as __cmdhelp::Tree>::augment(__cmd, __cmdhelp::Mode::Update)
        }
        fn has_subcommand(__name: &str) -> bool {
            __cmdhelp::take::is_name(<Self as __cmdhelp::Tree>::select(__name))
        }
    }
    #[allow(deprecated)]
    #[automatically_derived]
    impl __cmdhelp::FromArgMatches for Notes {
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
            let __cmdhelp::Some(__name) = __matches.subcommand_name() else {
                return __cmdhelp::Ok(());
            };
            match self {
                Self::List if "list" == __name => {
                    __cmdhelp::take::Updates::below(__matches).end()
                }
                Self::Add { text: __field_0 } if "add" == __name => {
                    let mut __updates = __cmdhelp::take::Updates::below(__matches);
                    __updates.required::<String>(&mut *__field_0, "text");
                    __updates.end()
                }
                Self::Clear if "clear" == __name => {
                    __cmdhelp::take::Updates::below(__matches).end()
                }
                __this => __cmdhelp::take::replace(__this, __matches),
            }
        }
    }
    #[automatically_derived]
    impl __cmdhelp::Root for Notes {
        const SPEC: __cmdhelp::CommandSpec = __cmdhelp::CommandSpec {
            name: __cmdhelp::t::Plain("notes"),
            part: &__cmdhelp::Part {
                items: &[
                    __cmdhelp::Item::Grammar(__cmdhelp::Grammar {
                        code: b"\x80\x03\x0F\0\0\x06\0\0\0\0\0\0\0\0\0\0",
                        ..__cmdhelp::Grammar::NONE
                    }),
                    __cmdhelp::Item::Part(<Self as __cmdhelp::Tree>::PART),
                ],
                facts: &[__cmdhelp::f::SubcommandRequired(true)],
            },
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
                    { <__Document<Notes>>::SIZE.frame() },
                    { <__Document<Notes>>::SIZE.entries },
                    { <__Document<Notes>>::SIZE.aliases },
                    { <__Document<Notes>>::SIZE.sources },
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
                    { <__Tools<Notes>>::SIZE.bytes() },
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
        const IS_CONTAINED: bool = {
            use __cmdhelp::Ask as _;
            __cmdhelp::is_contained(|| {
                (&&&&&&&&&&&&&&&&&<__cmdhelp::Containment<Notes>>::NEW).ask()
            })
        };
        #[inline]
        fn review_built() {
            __cmdhelp::report_all::<Self, __cmdhelp::ClapClaims>();
        }
        fn accepts(__types: &mut __cmdhelp::Types<'_>) {
            __types.add(b"\x06\0\0");
            <Self as __cmdhelp::Tree>::describe(__types);
        }
        fn root() -> __cmdhelp::Command {
            __cmdhelp::Command::new("notes")
                .subcommand_required(true)
                .arg_required_else_help(true)
        }
    }
    #[automatically_derived]
    impl __cmdhelp::CommandFactory for Notes {
        fn command() -> __cmdhelp::Command {
            <Self as __cmdhelp::Root>::whole(__cmdhelp::Mode::Parse)
        }
        fn command_for_update() -> __cmdhelp::Command {
            <Self as __cmdhelp::Root>::whole(__cmdhelp::Mode::Update)
                .subcommand_required(false)
                .arg_required_else_help(false)
        }
    }
    #[automatically_derived]
    impl __cmdhelp::Parser for Notes {
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
    impl<__S: __cmdhelp::Scope> __cmdhelp::Review<__S> for Notes {
        #[allow(long_running_const_eval)]
        const REVIEW: __cmdhelp::WrongClaims = {
            let mut __wrong = __cmdhelp::WrongClaims::NONE;
            __wrong
                .add(
                    __cmdhelp::review::check_example::<
                        __cmdhelp::Variant<Self, __S, 0usize>,
                    >(
                        7581688441001876197u64,
                        &__cmdhelp::review::Example {
                            calls: &[&["notes", "list"]],
                            accepted: false,
                        },
                    ),
                );
            __wrong
                .add(
                    __cmdhelp::review::check_recovery::<
                        __cmdhelp::Variant<Self, __S, 1usize>,
                    >(7581688441001876198u64, &[&["notes", "clear"]]),
                );
            __wrong.join(<__cmdhelp::FailureProbe<Self, __S>>::REVIEW);
            __wrong
        };
    }
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Notes, 0usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Notes, 1usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Notes, 2usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Notes, 3usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Notes, 4usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Notes, 5usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Notes, 6usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Notes, 7usize>();
};
