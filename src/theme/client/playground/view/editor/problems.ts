/** Where a text is not JSON, or violates its schema. */
import type { Diagnostic } from '@codemirror/lint';
import { type JsonSchema, parseJson } from '../../../../../contract/index.ts';
import { jsonTree, nodeAt, parsePointer } from '../../../../../json/index.ts';
import { say } from '../../../core/say.ts';
import type { Checks } from '../../model/index.ts';

/** More marks than this help nobody. */
const MAX_PROBLEMS = 100;

export function problemsOf(
  text: string,
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
  checks: Checks | undefined,
): Diagnostic[] {
  if (!text.trim()) return [];
  const { value, error } = parseJson(text, true);
  if (error) {
    const from = Math.min(error.offset, text.length);
    const to = Math.min(from + 1, text.length);
    return [{ from, to, severity: 'error', message: say(error.id, error.values) }];
  }
  const tree = jsonTree(text);
  const found = checks?.validate(schema, value, { components }) ?? [];
  return found.slice(0, MAX_PROBLEMS).map(({ path, id, values }): Diagnostic => {
    const at = nodeAt(tree, parsePointer(path));
    const node = at?.node ?? tree;
    const isGroup = node.type === 'object' || node.type === 'array';
    // A whole object underlined says nothing: its key is enough, or its bracket.
    const { start, end } = isGroup ? (at?.keySpan ?? { start: node.start, end: node.start + 1 }) : node;
    return { from: start, to: end, severity: 'warning', message: say(id, values) };
  });
}
