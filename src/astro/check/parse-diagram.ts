/** Reads Mermaid diagrams as browsers do, without drawing them. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DiagramProblem } from '../../check/index.ts';
import { once } from '../../memory/index.ts';
import { mermaidDir } from '../vite/files/mermaid.ts';

interface Mermaid {
  parse(text: string): Promise<unknown>;
}

/**
 * Mermaid cleans texts with a library that refuses to work without a document. This is enough of one for it
 * to leave them as they are.
 */
const NO_BROWSER = { document: { nodeType: 9, createElement: () => ({}) }, Element: class {} };

const load = once(async (): Promise<Mermaid | undefined> => {
  const folder = mermaidDir();
  if (folder === undefined) return undefined;
  const scope = globalThis as { window?: unknown };
  scope.window = NO_BROWSER;
  try {
    const { href } = pathToFileURL(join(folder, 'mermaid.esm.min.mjs'));
    const { default: mermaid } = (await import(/* @vite-ignore */ href)) as { default: Mermaid };
    return mermaid;
  } finally {
    delete scope.window;
  }
});

/** What is wrong with a diagram; `undefined` if it is right. */
export async function parseDiagram(text: string): Promise<DiagramProblem | undefined> {
  const mermaid = await load();
  try {
    await mermaid?.parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || error instanceof TypeError) return undefined;
    return problemOf(error, text);
  }
}

/** Mermaid takes such lines out before it counts. */
const isUncounted = (line: string): boolean => /^(?:%%|---$)/.test(line.trim());
const MOST_EXPECTED = 4;

function problemOf({ name, message }: Error, text: string): DiagramProblem {
  const isCounted = !text.split('\n').some(isUncounted);
  const [first = ''] = text.trimStart().split('\n');
  if (name === 'UnknownDiagramError')
    return {
      message: first === '' ? 'it is empty' : `“${first.trim()}” is no kind of diagram`,
      hint: 'Begin it with its kind, such as flowchart, sequenceDiagram or classDiagram.',
      ...(isCounted && { line: 1 }),
    };
  const line = isCounted ? /\bline (\d+)/.exec(message)?.[1] : undefined;
  return {
    message: reasonOf(message),
    hint: 'Mermaid’s own documentation shows the syntax of each kind of diagram.',
    ...(line !== undefined && { line: Number(line) }),
  };
}

/** What parsers call the end. */
const ENDS: Record<string, string> = {
  "'1'": 'the end of the diagram',
  "'EOF'": 'the end of the diagram',
  "'NL'": 'the end of the line',
  "'NEWLINE'": 'the end of the line',
};

/** `expected 'PE' or 'PIPE', found '1'`, of the several lines of a parser. */
function reasonOf(message: string): string {
  const last = message.trim().split('\n').at(-1) ?? '';
  const [expected = '', found] = last.replace(/^Expecting /, '').split(', got ');
  if (found === undefined) return last.replace(/^.*column \d+: (?:Expecting(?= token))?/, 'expected');
  const all = expected.split(', ');
  const shown = all.slice(0, MOST_EXPECTED).join(', ');
  return `expected ${shown}${all.length > MOST_EXPECTED ? ' or others' : ''}, found ${ENDS[found] ?? found}`;
}
