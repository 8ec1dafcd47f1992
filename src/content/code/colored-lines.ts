/** The tokens of code, line by line. Each line is read once for each state of its grammar. */
import type { Grammar } from 'shiki/core';
import { escapeHtml } from '../../text/index.ts';

export interface ColoredToken {
  content: string;
  /** Class of the token. */
  role?: string;
}

interface ColoredLine {
  tokens: ColoredToken[];
  html: string;
  next: LineState;
}

/** Where a line begins: what is open in the grammar there. */
interface LineState {
  /** Null at the first line. */
  stack: Stack | null;
  /** Lines that were read from here. */
  lines: Map<string, ColoredLine>;
}

type Stack = NonNullable<Parameters<Grammar['tokenizeLine2']>[1]>;
/** What the type leaves out. The flag decides where `\G` matches in the next line. */
type Frame = Stack & { parent?: Frame | null; beginRuleCapturedEOL?: boolean };

/** Bits of the metadata of a token that are the index of its color (`vscode-textmate`). */
const COLOR_OFFSET = 15;
const COLOR_MASK = 0x1ff;

/** Of one grammar. Samples of an API repeat most of their lines. */
const MAX_KEPT_LINES = 20_000;

/**
 * @param roles by the index of the color
 * @param timeLimit milliseconds for a line
 * @returns what colors the lines of a code, from a state or from the start
 */
export function lineColorer(
  grammar: Grammar,
  roles: (string | undefined)[],
  timeLimit: number,
): (code: string, from?: LineState) => ColoredLine[] {
  let states: LineState[] = [];
  let start: LineState = { stack: null, lines: new Map() };
  let kept = 0;

  /** One object for equal states, so that lines that follow different ones are found again. */
  const stateOf = (stack: Stack): LineState => {
    const known = states.find((state) => state.stack !== null && isSame(state.stack, stack));
    if (known) return known;
    const state = { stack, lines: new Map() };
    states.push(state);
    return state;
  };

  const read = (text: string, from: LineState): ColoredLine => {
    const { tokens, ruleStack, stoppedEarly } = grammar.tokenizeLine2(text, from.stack, timeLimit);
    const colored: ColoredToken[] = [];
    for (let index = 0; index < tokens.length; index += 2) {
      const content = text.slice(tokens[index], tokens[index + 2] ?? text.length);
      const color = ((tokens[index + 1] ?? 0) >>> COLOR_OFFSET) & COLOR_MASK;
      if (content !== '') colored.push({ content, role: roles[color] });
    }
    const line = { tokens: colored, html: lineHtml(colored), next: stateOf(ruleStack) };
    if (!stoppedEarly) {
      from.lines.set(text, line);
      kept++;
    }
    return line;
  };

  return (code, from) => {
    if (kept > MAX_KEPT_LINES) {
      states = [];
      start = { stack: null, lines: new Map() };
      kept = 0;
    }
    let state = from ?? start;
    return code.split(/\r?\n/).map((text) => {
      // An empty line leaves the grammar as it is.
      const line =
        text === '' ? { tokens: [], html: '', next: state } : (state.lines.get(text) ?? read(text, state));
      state = line.next;
      return line;
    });
  };
}

function isSame(one: Frame, other: Frame): boolean {
  if (!one.equals(other)) return false;
  for (let [a, b]: (Frame | null | undefined)[] = [one, other]; a && b; [a, b] = [a.parent, b.parent])
    if (a.beginRuleCapturedEOL !== b.beginRuleCapturedEOL) return false;
  return true;
}

export function lineHtml(tokens: ColoredToken[]): string {
  let html = '';
  let open: string | undefined;
  let space = '';
  for (const { content, role } of tokens) {
    // Neighbors of one role become one element, even with whitespace between them, which has no color.
    if (open && !role && content.trim() === '') {
      space += content;
      continue;
    }
    if (role !== open) {
      html += (open ? '</span>' : '') + space + (role ? `<span class="${role}">` : '');
      open = role;
    } else html += space;
    html += content.replace(/[&<>]/g, escapeHtml);
    space = '';
  }
  return (open ? `${html}</span>` : html) + space;
}
