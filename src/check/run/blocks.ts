import { type CodeBlock, type PageUse, parseFenceMeta } from '../../content/index.ts';
import type { UsesOfFile } from '../uses.ts';

/** A code block with its location: where its fence begins. */
export interface PlacedBlock extends CodeBlock {
  line: number;
  column: number;
}

/** A block that can be run. */
export interface RunBlock extends PlacedBlock {
  /** The status that its author expects: of `status=…`, or in the title of the block with the response. */
  status?: string;
  /** Label of the account that sends it: of `as="…"`. */
  account?: string;
  /** The block that shows the response. */
  output?: PlacedBlock;
}

/** Components that put a request and its response side by side. */
const BETWEEN = /^(?:\s|<\/?(?:RequestExample|ResponseExample|CodeGroup)(?:\s[^<>]*)?>)*$/;

const OUTPUT = /^(?:json|json5|jsonc|text|txt|plaintext)$/i;

/** The status that the title of a block begins with, or has in it: `200`, `201 Created`, `Success 200`. */
export const statusIn = (meta: string): string | undefined =>
  /(?<![\w.-])[1-5]\d\d(?![\w.-])/.exec(meta)?.[0];

/**
 * The blocks of a page that can be run, in order. The block after one shows its response if it is JSON or
 * text, and only blank lines or tags of examples and code groups stand between them.
 */
export function runBlocks({ uses, source }: UsesOfFile): RunBlock[] {
  const blocks = uses.filter(({ kind }) => kind === 'block').flatMap(placed);
  if (blocks.length === 0) return [];
  const lines = source.split('\n');
  return blocks.flatMap((block, index) => {
    const { isRun, status, account } = parseFenceMeta(block.meta);
    if (!isRun) return [];
    const output = outputAfter(blocks.slice(index), lines);
    const expected = status ?? (output && statusIn(output.meta));
    return {
      ...block,
      ...(expected !== undefined && { status: expected }),
      ...(account !== undefined && { account }),
      ...(output && { output }),
    };
  });
}

const placed = ({ block, line, column }: PageUse): PlacedBlock[] =>
  block ? [{ ...block, line, column }] : [];

function outputAfter(
  [block, next]: readonly PlacedBlock[],
  lines: readonly string[],
): PlacedBlock | undefined {
  if (!block || !next || !OUTPUT.test(next.language)) return undefined;
  return BETWEEN.test(lines.slice(endLine(block), next.line - 1).join('\n')) ? next : undefined;
}

/** 1-based number of the line that closes a block. */
export const endLine = ({ line, text }: PlacedBlock): number =>
  line + (text === '' ? 0 : text.split('\n').length) + 1;
