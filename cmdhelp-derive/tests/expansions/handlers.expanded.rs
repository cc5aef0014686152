// `#[derive(Parser)]` on `enum Tasks`
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
    impl __cmdhelp::Tree for Tasks {
        const SELECTORS: __cmdhelp::Selectors = __cmdhelp::Selectors::Names(&[]);
        const PART: &'static __cmdhelp::Part = {
            static __PART: __cmdhelp::Part = __cmdhelp::Part {
                items: &[
                    __cmdhelp::Item::Command(__cmdhelp::CommandSpec {
                        name: __cmdhelp::t::Plain("show"),
                        part: &__cmdhelp::Part {
                            items: &[
                                __cmdhelp::Item::Part(
                                    <__cmdhelp::HandlerProbe<Show>>::PART,
                                ),
                                __cmdhelp::Item::Part(<__cmdhelp::OutputProbe<Show>>::PART),
                                __cmdhelp::Item::Part(<__cmdhelp::Probe<Show>>::PART),
                            ],
                            facts: &[
                                __cmdhelp::f::About(
                                    __cmdhelp::Some(__cmdhelp::t::Plain("Prints a task")),
                                ),
                                __cmdhelp::f::LongAbout(__cmdhelp::None),
                                __cmdhelp::f::Stdout(__cmdhelp::Stdout {
                                    text_template: __cmdhelp::None,
                                    schema: __cmdhelp::Some((
                                        <Task as __cmdhelp::Schema>::NAME,
                                        <Task as __cmdhelp::Schema>::NODE_UNLESS_RECURSIVE,
                                    )),
                                }),
                                __cmdhelp::f::Effect(__cmdhelp::Effect::Read),
                            ],
                        },
                    }),
                    __cmdhelp::Item::Command(__cmdhelp::CommandSpec {
                        name: __cmdhelp::t::Plain("count"),
                        part: &__cmdhelp::Part {
                            items: &[
                                __cmdhelp::Item::Part({
                                    __cmdhelp::fits::<(), _, _>(count);
                                    __cmdhelp::function_part::<(), _, _>(count)
                                }),
                                __cmdhelp::Item::Part(
                                    __cmdhelp::output_of_function(|| {
                                        use __cmdhelp::Undescribed as _;
                                        __cmdhelp::returned::<(), _, _>(count).described()
                                    }),
                                ),
                            ],
                            facts: &[
                                __cmdhelp::f::About(
                                    __cmdhelp::Some(__cmdhelp::t::Plain("Counts the tasks")),
                                ),
                                __cmdhelp::f::LongAbout(__cmdhelp::None),
                                __cmdhelp::f::Effect(__cmdhelp::Effect::Read),
                            ],
                        },
                    }),
                    __cmdhelp::Item::Part(<__cmdhelp::HandlerProbe<Tasks>>::PART),
                    __cmdhelp::Item::Part(<__cmdhelp::OutputProbe<Tasks>>::PART),
                ],
                facts: &[
                    __cmdhelp::f::DistinctIds,
                    __cmdhelp::f::About(
                        __cmdhelp::Some(
                            __cmdhelp::t::Plain("Looks after a list of tasks"),
                        ),
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
                                    let __cmd = __cmdhelp::command("show");
                                    let __cmd = __cmdhelp::add_flattened::<
                                        Show,
                                    >(__cmd, __mode, <__cmdhelp::Probe<Show>>::TREE);
                                    let __cmd = __cmdhelp::describe(
                                        __cmd,
                                        "Prints a task",
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
                                    let __cmd = __cmdhelp::command("count");
                                    let __cmd = __cmdhelp::describe(
                                        __cmd,
                                        "Counts the tasks",
                                        __cmdhelp::None,
                                    );
                                    __cmd
                                },
                            )
                        },
                    ]
                },
            );
            __cmdhelp::describe(__cmd, "Looks after a list of tasks", __cmdhelp::None)
        }
        const COMMANDS: u16 = 2u16;
        fn select(__name: &str) -> __cmdhelp::Option<u16> {
            match __cmdhelp::hash(__name.as_bytes()) {
                13182879322360460813u64 if __name == "show" => {
                    return __cmdhelp::Some(0u16);
                }
                6652094590994365807u64 if __name == "count" => {
                    return __cmdhelp::Some(1u16);
                }
                _ => {}
            }
            __cmdhelp::None
        }
        fn describe(__types: &mut __cmdhelp::Types<'_>) {
            if const { __cmdhelp::selects(&[<__cmdhelp::Probe<Show>>::SELECTORS]) } {
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
                0u16 => {
                    __cmdhelp::fast::describe_part::<
                        Show,
                    >(__types, <__cmdhelp::Probe<Show>>::DESCRIBE);
                }
                1u16 => {}
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
                        0u16 => {
                            (|
                                __from: &mut __cmdhelp::Fields<'_, '_>,
                            | -> __cmdhelp::Result<Self, __cmdhelp::Error> {
                                __cmdhelp::Ok(
                                    Self::Show(
                                        __from.arguments::<Show>(<__cmdhelp::Probe<Show>>::READ)?,
                                    ),
                                )
                            })(__from)
                        }
                        1u16 => __cmdhelp::Ok(Self::Count),
                        _ => __cmdhelp::Err(__cmdhelp::invalid_subcommand(&__name)),
                    },
                )
        }
    }
    __cmdhelp::calls! {
        #[automatically_derived] impl __cmdhelp::Dispatch for Tasks { const HANDLER :
        __cmdhelp::Option < __cmdhelp::Handler > = __cmdhelp::Handler::of(<
        __cmdhelp::HandlerProbe < Self >> ::HANDLER, < __cmdhelp::HandlerProbe < Self >>
        ::FROM_LINE, < __cmdhelp::ShownProbe < Self >> ::CARRY, < __cmdhelp::ShownProbe <
        Self >> ::FROM_LINE,); fn route(__place : __cmdhelp::Place < '_ >, __route : &
        mut __cmdhelp::Route) { __route.pass:: < Self > (); let __cmdhelp::Some((__name,
        __place)) = __place.subcommand() else { return; }; if ! __place.is_external() {
        if "show" == __name { __route.declared.command(); __route.declared
        .set_effect(__cmdhelp::Effect::Read); __route.enter_command:: < Show > (__place,
        < __cmdhelp::Probe < Show >> ::ROUTE, __cmdhelp::Handler::of(<
        __cmdhelp::HandlerProbe < Show >> ::HANDLER, < __cmdhelp::HandlerProbe < Show >>
        ::FROM_LINE, < __cmdhelp::ShownProbe < Show >> ::CARRY, < __cmdhelp::ShownProbe <
        Show >> ::FROM_LINE,)); return; } if "count" == __name { __route.declared
        .command(); __route.declared.set_effect(__cmdhelp::Effect::Read);
        __cmdhelp::fits:: < (), _, _ > (count); __route
        .offer(__cmdhelp::function_handler:: < (), _, _ > (count, | __from, __stage |
        __cmdhelp::offer_function:: < (), _, _ > (count, | __from : & mut
        __cmdhelp::Fields < '_, '_ > | __cmdhelp::Ok(()), | __output, __has_template | {
        use __cmdhelp::Unshown as _; match __has_template { true => __cmdhelp::None,
        false => __cmdhelp::Shown(__output).text(), } }, __from, __stage,),)); return; }
        } } }
    }
    #[automatically_derived]
    impl __cmdhelp::Subcommand for Tasks {
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
    impl __cmdhelp::FromArgMatches for Tasks {
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
                Self::Show(__inner) if "show" == __name => {
                    let mut __updates = __cmdhelp::take::Updates::below(__matches);
                    __updates.part::<Show>(__inner);
                    __updates.end()
                }
                Self::Count if "count" == __name => {
                    __cmdhelp::take::Updates::below(__matches).end()
                }
                __this => __cmdhelp::take::replace(__this, __matches),
            }
        }
    }
    #[automatically_derived]
    impl __cmdhelp::Root for Tasks {
        const SPEC: __cmdhelp::CommandSpec = __cmdhelp::CommandSpec {
            name: __cmdhelp::t::Plain("tasks"),
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
                    { <__Document<Tasks>>::SIZE.frame() },
                    { <__Document<Tasks>>::SIZE.entries },
                    { <__Document<Tasks>>::SIZE.aliases },
                    { <__Document<Tasks>>::SIZE.sources },
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
                    { <__Tools<Tasks>>::SIZE.bytes() },
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
                (&&&&&&&&&&&&&&&&&<__cmdhelp::Containment<Tasks>>::NEW).ask()
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
            __cmdhelp::Command::new("tasks")
                .subcommand_required(true)
                .arg_required_else_help(true)
        }
    }
    #[automatically_derived]
    impl __cmdhelp::CommandFactory for Tasks {
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
    impl __cmdhelp::Parser for Tasks {
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
            <Tasks as __cmdhelp::Root>::SPEC.part,
            false,
            <__cmdhelp::HandlerProbe<Tasks>>::DEFAULT_NAMES,
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
    impl<__S: __cmdhelp::Scope> __cmdhelp::Review<__S> for Tasks {
        #[allow(long_running_const_eval)]
        const REVIEW: __cmdhelp::WrongClaims = {
            let mut __wrong = __cmdhelp::WrongClaims::NONE;
            __wrong
                .join(
                    <__cmdhelp::FailureProbe<
                        Show,
                        __cmdhelp::Variant<Self, __S, 0usize>,
                    >>::REVIEW,
                );
            __wrong
                .join(
                    <__cmdhelp::Reviewed<
                        Show,
                        __cmdhelp::Variant<Self, __S, 0usize>,
                    >>::REVIEW,
                );
            __wrong
                .join({
                    __cmdhelp::fits::<(), _, _>(count);
                    __cmdhelp::function_review::<
                        __cmdhelp::Variant<Self, __S, 1usize>,
                        (),
                        _,
                        _,
                    >(count)
                });
            __wrong.join(<__cmdhelp::FailureProbe<Self, __S>>::REVIEW);
            __wrong
        };
    }
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Tasks, 0usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Tasks, 1usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Tasks, 2usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Tasks, 3usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Tasks, 4usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Tasks, 5usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Tasks, 6usize>();
    #[allow(long_running_const_eval)]
    const _: () = __cmdhelp::report_unless_contained::<Tasks, 7usize>();
    impl __cmdhelp::ContainedIn<1usize, Tasks> for Show {}
    __cmdhelp::calls! {
        const _ : () = __cmdhelp::review::check_schema((< Task as __cmdhelp::Schema >
        ::NAME, < Task as __cmdhelp::Schema > ::NODE_UNLESS_RECURSIVE,),
        __cmdhelp::schema_of_output(< __cmdhelp::OutputProbe < Show >> ::PART),);
    }
};

// `#[derive(Args)]` on `struct Show`
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
    impl __cmdhelp::Tree for Show {
        const SELECTORS: __cmdhelp::Selectors = __cmdhelp::Selectors::Names(&[]);
        const PART: &'static __cmdhelp::Part = {
            static __PART: __cmdhelp::Part = __cmdhelp::Part {
                items: &[
                    __cmdhelp::Item::Args(__cmdhelp::ArgsSpec {
                        positionals: &[
                            __cmdhelp::Frag::Json(
                                "{\"name\":\"number\",\"type\":\"int\",\"minimum\":0,\"maximum\":4294967295,\"required\":true,\"description\":\"The number of the task\"}",
                            ),
                        ],
                        takes_words: true,
                        input: __cmdhelp::Input {
                            properties: &[
                                __cmdhelp::Frag::Json(
                                    "\"number\":{\"type\":\"integer\",\"minimum\":0,\"maximum\":4294967295,\"description\":\"The number of the task\"}",
                                ),
                            ],
                            keys: &["number"],
                            required: "\"number\"",
                        },
                        sum: 17789525424715073460,
                        ..__cmdhelp::ArgsSpec::NONE
                    }),
                    __cmdhelp::Item::Grammar(__cmdhelp::Grammar {
                        code: b"$\x01?\0\x01\0\0\x01\0\x01\0\x01\0\0\0\x03\x01\x0B\0\x06\0number\t%\0\x05\x0C\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xFF\xFF\xFF\xFF\0\0\0\0\0\0\0\0\0\0\0\0\x02\x18\0\x02\x01\t\0\x04\0Show\x02\x0B\0\x06\0number",
                        names: &[3524956780],
                        sum: 21078077886165695,
                        ..__cmdhelp::Grammar::NONE
                    }),
                ],
                facts: &[],
            };
            _ = __PART.facts.len();
            &__PART
        };
        fn augment(
            __cmd: __cmdhelp::Command,
            __mode: __cmdhelp::Mode<'_>,
        ) -> __cmdhelp::Command {
            let __cmd = __cmd;
            let __cmd = __cmdhelp::group(__cmd, "Show", "number\n");
            let __cmd = __cmdhelp::add_args(
                __cmd,
                __mode,
                const {
                    &[
                        || {
                            __cmdhelp::arg_help(
                                __cmdhelp::arg(
                                    "number",
                                    "NUMBER",
                                    __cmdhelp::value_parser!(u32),
                                    __cmdhelp::ArgAction::Set,
                                    true,
                                ),
                                "The number of the task",
                            )
                        },
                    ]
                },
            );
            __cmd
        }
        const ARGUMENTS: __cmdhelp::Arguments = __cmdhelp::Arguments::of(1u16, 65473u16);
        fn describe(__types: &mut __cmdhelp::Types<'_>) {
            __types.add(b" \0\x01\x0B\0\0o\x92\x01\x01\0\0\0\0\0\0\0\0");
        }
        #[allow(deprecated)]
        #[inline(never)]
        fn read(
            __from: &mut __cmdhelp::Fields<'_, '_>,
        ) -> __cmdhelp::Result<Self, __cmdhelp::Error> {
            __cmdhelp::Ok({
                let __value_0 = __from
                    .required::<u32>("number", <__cmdhelp::Reads<u32>>::READ)?;
                Show { number: __value_0 }
            })
        }
    }
    __cmdhelp::calls! {
        #[automatically_derived] impl __cmdhelp::Dispatch for Show { fn route(__place :
        __cmdhelp::Place < '_ >, __route : & mut __cmdhelp::Route) { __route.pass:: <
        Self > (); } }
    }
    #[automatically_derived]
    impl __cmdhelp::Args for Show {
        fn group_id() -> __cmdhelp::Option<__cmdhelp::Id> {
            __cmdhelp::Some(<__cmdhelp::Id as __cmdhelp::From<_>>::from("Show"))
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
    impl __cmdhelp::FromArgMatches for Show {
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
                __updates.required::<u32>(&mut self.number, "number");
                __updates.end()
            }
        }
    }
};

// `#[derive(Schema)]` on `struct Task`
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
    impl __cmdhelp::Schema for Task {
        const NAME: &'static str = "Task";
        const SCHEMA: &'static str = __cmdhelp::schema::text::<Self>();
        const ID: u64 = __cmdhelp::schema::identity(
            __cmdhelp::concat!(
                __cmdhelp::module_path!(), "::Task:", __cmdhelp::line!(), ":",
                __cmdhelp::column!()
            ),
            &[],
        );
        const NODE_UNLESS_RECURSIVE: &'static __cmdhelp::schema::Node = &__cmdhelp::schema::Node {
            id: <Self as __cmdhelp::Schema>::ID,
            name: <Self as __cmdhelp::Schema>::NAME,
            note: __cmdhelp::schema::Note::description("A task"),
            shape: __cmdhelp::schema::Shape::Object {
                properties: &[
                    __cmdhelp::schema::Property {
                        key: "\"title\":",
                        node: &__cmdhelp::schema::Node::noted(
                            __cmdhelp::schema::Note::description("What is to be done"),
                            __cmdhelp::schema::Shape::Same {
                                node: <String as __cmdhelp::Schema>::NODE_UNLESS_RECURSIVE,
                            },
                        ),
                    },
                    __cmdhelp::schema::Property {
                        key: "\"done\":",
                        node: <bool as __cmdhelp::Schema>::NODE_UNLESS_RECURSIVE,
                    },
                ],
                required: "\"title\",\"done\"",
                flattened: &[],
                closed: false,
            },
            recursive_group: &[],
        };
    }
};

// `#[derive(Failure)]` on `enum NoTask`
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
    #[allow(non_upper_case_globals)]
    const __CASE_Missing: __cmdhelp::Case = __cmdhelp::Case {
        code: "MISSING",
        exit: 44u8,
        when: __cmdhelp::Some(__cmdhelp::t::Plain("There is no task with this number")),
        recovery: __cmdhelp::Some(__cmdhelp::t::Plain("tasks count")),
        retryable: false,
    };
    #[automatically_derived]
    impl __cmdhelp::Failure for NoTask {
        const TABLE: &'static __cmdhelp::Failures = &__cmdhelp::Failures {
            cases: &[__CASE_Missing],
            inner: &[],
        };
        #[allow(refining_impl_trait)]
        fn reviewable_error() -> __cmdhelp::PhantomData<Self> {
            __cmdhelp::PhantomData
        }
        fn case(&self) -> __cmdhelp::Case {
            match self {
                Self::Missing { .. } => __CASE_Missing,
            }
        }
        fn cause(&self) -> __cmdhelp::Option<&(dyn __cmdhelp::StdError + 'static)> {
            #[allow(clippy::single_match, clippy::match_single_binding)]
            match self {
                _ => {}
            }
            <Self as __cmdhelp::StdError>::source(self)
        }
    }
    #[automatically_derived]
    impl __cmdhelp::ReviewableError for NoTask {
        type In<__S: __cmdhelp::Scope> = Self;
    }
    #[automatically_derived]
    impl<__S: __cmdhelp::Scope> __cmdhelp::ErrorReview<__S> for NoTask {
        #[allow(long_running_const_eval)]
        const REVIEW: __cmdhelp::WrongClaims = {
            let mut __wrong = __cmdhelp::WrongClaims::NONE;
            __wrong
                .add(
                    __cmdhelp::review::check_recovery::<
                        __S,
                    >(17665835465990786591u64, &[&["tasks", "count"]]),
                );
            __wrong
        };
    }
};
