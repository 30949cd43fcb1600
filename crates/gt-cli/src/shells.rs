//! `gt completions SHELL` and `gt man DIR`: what shells and readers of manuals install.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
#[cfg(feature = "schema")]
use gt_app::command::schema::Schemas;
use gt_app::command::{Context, Failure, OutputFile, VerbAnswer, VerbReport, counted};
use gt_app::{GameKind, Games};
use gt_fox_hens::NamedRules;
use gt_perm_matrix::{Goal, RuleSet};
use gt_queen::Piece;
use gt_sea_battle::Fleet;
use serde::Serialize;

/// The shell.
#[derive(Debug, clap::Args)]
pub(crate) struct CompletionArgs {
    /// The shell that reads the script
    shell: Shell,
}

/// The folder.
#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// The folder to write to; it is made if it does not exist
    dir: PathBuf,
}

/// A script that completes words.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Script {
    /// The shell.
    shell: String,
    /// The text of the script.
    script: String,
}

impl VerbAnswer for Script {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.script.as_bytes())
    }
}

/// The pages of the manual.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Pages {
    /// The folder.
    dir: String,
    /// The names of the files.
    pages: Vec<String>,
}

impl VerbAnswer for Pages {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} written to {}", counted(self.pages.len(), "page"), self.dir)
    }
}

/// Answers `completions`.
pub(crate) fn completions(
    args: &CompletionArgs,
    gt: clap::Command,
    games: &Games,
    context: &Context,
) -> Result<(), Failure> {
    context.answer(|| {
        let mut script = Vec::new();
        let mut gt = offering(gt, games);
        clap_complete::generate(args.shell, &mut gt, "gt", &mut script);
        let script = String::from_utf8(script).map_err(Failure::question)?;
        Ok(VerbReport::new(Script { shell: args.shell.to_string(), script }))
    })
}

/// Names what an argument may be where the command line takes more than these names: instances of
/// the games, names of rules, pieces and fleets.
fn offering(command: clap::Command, games: &Games) -> clap::Command {
    let is_rules = command.get_name() == "rules";
    let command = command.mut_args(|arg| {
        let names: Vec<String> = match arg.get_id().as_str() {
            "instance" if is_rules => {
                games.iter().map(|kind| kind.name().to_owned()).chain(["sea".to_owned()]).collect()
            }
            "instance" => games.iter().map(GameKind::example).collect(),
            "rules" => {
                NamedRules::ALL.iter().map(|&rules| <&str>::from(rules).to_owned()).collect()
            }
            "piece" => Piece::NAMES.map(str::to_owned).to_vec(),
            "goal" => Goal::ALL.iter().map(ToString::to_string).collect(),
            "rule" => RuleSet::ALL.iter().map(ToString::to_string).collect(),
            "fleet" => Fleet::NAMES.map(str::to_owned).to_vec(),
            _ => return arg,
        };
        arg.value_parser(PossibleValuesParser::new(names))
    });
    command.mut_subcommands(|verb| offering(verb, games))
}

/// Answers `man`.
pub(crate) fn man(args: &ManArgs, mut gt: clap::Command, context: &Context) -> Result<(), Failure> {
    context.answer(|| {
        fs::create_dir_all(&args.dir).map_err(|error| no_folder(&args.dir, &error))?;
        gt = gt.disable_help_subcommand(true);
        gt.build();
        let mut pages = Vec::new();
        let mut open = vec![gt];
        while let Some(command) = open.pop() {
            context.run().check_running()?;
            open.extend(command.get_subcommands().cloned());
            let page = clap_mangen::Man::new(command);
            let path = args.dir.join(page.get_filename());
            let mut text = Vec::new();
            page.render(&mut text)?;
            OutputFile::ready(&path, context)?.write(|out| out.write_all(&text))?;
            pages.push(page.get_filename());
        }
        pages.sort();
        Ok(VerbReport::new(Pages { dir: args.dir.display().to_string(), pages }))
    })
}

/// The failure of a folder that cannot be made. Of what is there already, the system says only that
/// it is.
fn no_folder(path: &Path, error: &io::Error) -> Failure {
    let why = match fs::read_link(path) {
        Ok(to) if !path.exists() => {
            format!("it is a link to {}, which does not exist", to.display())
        }
        _ if path.exists() => "it exists, and is no folder".to_owned(),
        _ => error.to_string(),
    };
    Failure::Unanswered(format!("cannot make the folder {}: {why}", path.display()))
}

/// Adds the answers of both verbs.
#[cfg(feature = "schema")]
pub(crate) fn schemas(schemas: Schemas) -> Schemas {
    schemas.answer::<Script>("completions").answer::<Pages>("man")
}
