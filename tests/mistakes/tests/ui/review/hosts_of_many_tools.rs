use cmdhelp::{Args, Parser, Subcommand, ValueEnum};

/// Defines a program with a command for each name.
macro_rules! program {
    ($root:ident, $commands:ident, $host:ident, $fields:ty, $($command:ident)*) => {
        /// Do much
        #[derive(Parser)]
        #[command(name = "much")]
        #[cmdhelp(targets(mcp, $host))]
        struct $root {
            #[command(subcommand)]
            command: $commands,
        }

        #[derive(Subcommand)]
        enum $commands {
            $(
                /// Do some of it
                $command($fields),
            )*
        }
    };
}

/// Defines a struct with an option for each name.
macro_rules! options {
    ($name:ident, $value:ty, $($field:ident)*) => {
        #[derive(Args)]
        struct $name {
            $(
                #[arg(long)]
                $field: Option<$value>,
            )*
        }
    };
}

#[derive(Args)]
struct None {}

#[derive(Clone, ValueEnum)]
enum Letter {
    A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
}

options! {
    Some, u8,
    option0 option1 option2 option3 option4 option5 option6 option7 option8 option9 option10
    option11 option12 option13 option14 option15 option16 option17 option18 option19 option20
    option21 option22 option23 option24 option25 option26 option27 option28 option29 option30
    option31 option32 option33 option34 option35 option36 option37 option38 option39 option40
    option41 option42 option43 option44 option45 option46 option47 option48 option49 option50
    option51 option52 option53 option54 option55 option56 option57 option58 option59 option60
    option61 option62 option63 option64 option65 option66 option67 option68 option69
}

options! {
    Letters, Letter,
    letter0 letter1 letter2 letter3 letter4 letter5 letter6 letter7 letter8 letter9 letter10
    letter11 letter12 letter13 letter14 letter15 letter16 letter17 letter18 letter19 letter20
    letter21 letter22 letter23 letter24 letter25 letter26 letter27 letter28 letter29 letter30
    letter31 letter32 letter33 letter34 letter35 letter36 letter37 letter38
}

program! {
    ManyTools, EightyOne, cursor, None,
    Do0 Do1 Do2 Do3 Do4 Do5 Do6 Do7 Do8 Do9 Do10 Do11 Do12 Do13 Do14 Do15 Do16 Do17 Do18 Do19
    Do20 Do21 Do22 Do23 Do24 Do25 Do26 Do27 Do28 Do29 Do30 Do31 Do32 Do33 Do34 Do35 Do36 Do37
    Do38 Do39 Do40 Do41 Do42 Do43 Do44 Do45 Do46 Do47 Do48 Do49 Do50 Do51 Do52 Do53 Do54 Do55
    Do56 Do57 Do58 Do59 Do60 Do61 Do62 Do63 Do64 Do65 Do66 Do67 Do68 Do69 Do70 Do71 Do72 Do73
    Do74 Do75 Do76 Do77 Do78 Do79 Do80
}

program! {
    ManyProperties, Each, openai, Some,
    Do0 Do1 Do2 Do3 Do4 Do5 Do6 Do7 Do8 Do9 Do10 Do11 Do12 Do13 Do14 Do15 Do16 Do17 Do18 Do19
    Do20 Do21 Do22 Do23 Do24 Do25 Do26 Do27 Do28 Do29 Do30 Do31 Do32 Do33 Do34 Do35 Do36 Do37
    Do38 Do39 Do40 Do41 Do42 Do43 Do44 Do45 Do46 Do47 Do48 Do49 Do50 Do51 Do52 Do53 Do54 Do55
    Do56 Do57 Do58 Do59 Do60 Do61 Do62 Do63 Do64 Do65 Do66 Do67 Do68 Do69 Do70 Do71
}

program! {
    ManyValues, One, openai, Letters,
    Say
}

fn main() {}
