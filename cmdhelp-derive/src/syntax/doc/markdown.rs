//! Renders doc comments, which are Markdown, with terminal styles (clap's feature
//! `unstable-markdown`).
//!
//! A [`Page`] keeps track of lines, margins, gaps between blocks and active styles; [`rendered`]
//! writes the Markdown events of a comment to it.

use anstyle::{Reset, Style};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

const HEADING: Style = Style::new().bold().underline();
const EMPHASIS: Style = Style::new().italic();
const STRONG: Style = Style::new().bold();
const STRIKETHROUGH: Style = Style::new().strikethrough();
const LINK: Style = Style::new().underline();
const CODE: Style = Style::new().bold();

const QUOTE: &str = "| ";
const INDENT: &str = "  ";

/// Returns the rendered first paragraph and, if the comment has more text, the rendered whole
/// comment.
pub(super) fn rendered(lines: &[String]) -> (String, Option<String>) {
    let comment = lines.join("\n");
    let mut reader = MarkdownReader::default();
    for event in Parser::new_ext(&comment, Options::ENABLE_STRIKETHROUGH) {
        reader.has_more = reader.short.is_some();
        reader.read(event);
    }
    let whole = reader.page.text.trim_end();
    let short = reader.short.unwrap_or_else(|| whole.to_owned());
    (short, reader.has_more.then(|| whole.to_owned()))
}

#[derive(Default)]
struct MarkdownReader {
    page: Page,
    short: Option<String>,
    has_more: bool,
    /// The lists around the current text, the outermost one first. For a numbered list, the value
    /// is the next number.
    lists: Vec<Option<u64>>,
}

impl MarkdownReader {
    fn read(&mut self, event: Event<'_>) {
        let page = &mut self.page;
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => {
                let mut lines = text.lines();
                page.put(lines.next().unwrap_or_default());
                for line in lines {
                    page.end_line();
                    page.put(line);
                }
                if text.ends_with('\n') {
                    page.end_line();
                }
            }
            Event::Code(code) => {
                page.start_style(CODE);
                page.put(&code);
                page.end_style();
            }
            Event::Html(html) | Event::InlineHtml(html) => page.put(&html),
            Event::SoftBreak => page.put(" "),
            Event::HardBreak => page.end_line(),
            Event::Rule => {
                page.end_block();
                page.put("---");
                page.end_block();
            }
            // Events of extensions that are not enabled never occur.
            Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        let page = &mut self.page;
        match tag {
            Tag::Heading { .. } => page.start_style(HEADING),
            Tag::Emphasis => page.start_style(EMPHASIS),
            Tag::Strong => page.start_style(STRONG),
            Tag::Strikethrough => page.start_style(STRIKETHROUGH),
            Tag::Link { dest_url, .. } => {
                page.put(&format!("\x1B]8;;{dest_url}\x1B\\"));
                page.start_style(LINK);
            }
            Tag::BlockQuote(_) => page.indent(QUOTE),
            Tag::CodeBlock(_) => {
                page.indent(INDENT);
                page.start_style(CODE);
            }
            Tag::List(first) => {
                self.lists.push(first);
                page.end_line();
            }
            Tag::Item => {
                match self.lists.last_mut() {
                    Some(Some(number)) => {
                        page.put(&format!("{number}. "));
                        *number += 1;
                    }
                    _ => page.put("- "),
                }
                page.indent(INDENT);
            }
            // A paragraph needs nothing at its start; images and HTML cannot be shown in a
            // terminal; the other tags belong to extensions that are not enabled.
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        let page = &mut self.page;
        match tag {
            TagEnd::Paragraph => {
                if self.short.is_none() {
                    self.short = Some(page.text.trim().to_owned());
                }
                page.end_block();
            }
            TagEnd::Heading(_) => {
                page.end_style();
                page.end_block();
            }
            TagEnd::HtmlBlock => page.end_block(),
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => page.end_style(),
            TagEnd::Link => {
                page.put("\x1B]8;;\x1B\\");
                page.end_style();
            }
            TagEnd::BlockQuote(_) => {
                page.unindent(QUOTE);
                page.end_block();
            }
            TagEnd::CodeBlock => {
                page.unindent(INDENT);
                page.end_style();
                page.in_line = false;
                page.gap = true;
            }
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    page.end_block();
                }
            }
            TagEnd::Item => {
                page.unindent(INDENT);
                page.end_line();
            }
            _ => {}
        }
    }
}

/// A text with terminal styles.
#[derive(Default)]
struct Page {
    text: String,
    /// The text at the beginning of each line.
    margin: String,
    /// Whether a blank line comes before the next text.
    gap: bool,
    /// Whether the current line has its margin already.
    in_line: bool,
    styles: Vec<Style>,
}

impl Page {
    fn put(&mut self, text: &str) {
        if std::mem::take(&mut self.gap) {
            self.break_line();
        }
        if !self.in_line {
            self.text += &self.margin;
            self.resume_styles();
            self.in_line = true;
        }
        self.text += text;
    }

    /// Ends the current line. An empty line becomes a line that consists only of the margin.
    fn break_line(&mut self) {
        self.put(&Reset.to_string());
        self.text.push('\n');
        self.in_line = false;
    }

    fn end_line(&mut self) {
        if self.in_line {
            self.break_line();
        }
    }

    fn end_block(&mut self) {
        self.end_line();
        self.gap = true;
    }

    fn indent(&mut self, margin: &str) {
        if std::mem::take(&mut self.gap) {
            self.break_line();
        }
        self.margin += margin;
    }

    fn unindent(&mut self, margin: &str) {
        let rest = self.margin.strip_suffix(margin).map(str::len);
        self.margin.truncate(rest.unwrap_or_default());
    }

    fn start_style(&mut self, style: Style) {
        self.styles.push(style);
        self.put(&style.to_string());
    }

    /// Ends the innermost style. A terminal can only reset all styles at once, so the outer styles
    /// are started again.
    fn end_style(&mut self) {
        self.styles.pop();
        self.put(&Reset.to_string());
        self.resume_styles();
    }

    fn resume_styles(&mut self) {
        for style in &self.styles {
            self.text += &style.to_string();
        }
    }
}
