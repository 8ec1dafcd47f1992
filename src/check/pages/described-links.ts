import { createLineIndex } from '../../diagnostics/index.ts';
import type { UsesOfFile } from '../uses.ts';

/** A link of Markdown. A backslash is an escape of JSON, such as a line break. */
const LINK = /\]\(([^\s()<>"'\\#][^\s()<>"'\\]*)/g;

/** Links in the descriptions of an OpenAPI file. */
export function linksOfDescription(file: string, source: string): UsesOfFile {
  const lines = createLineIndex(source);
  const uses = [...source.matchAll(LINK)].map(({ 1: target = '', index }) => ({
    ...{ kind: 'link' as const, target, sourceText: target },
    ...lines.positionAt(index + 2),
  }));
  return { file, source, uses };
}
