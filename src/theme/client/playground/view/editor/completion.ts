/** Completion of keys and values by the schema of the body. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { JsonSchema } from '../../../../../contract/index.ts';
import { say } from '../../../core/say.ts';
import { keysAt, valuesAt } from '../../model/nested/index.ts';
import { aboutText, typeText } from '../nested/about.ts';
import { cursorAt, treeOfState } from './tolerant-tree.ts';

export const completeBy =
  (schema: () => JsonSchema, components: Record<string, JsonSchema>) =>
  (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context;
    const cursor = cursorAt(state, pos);
    if (!cursor || (!explicit && cursor.from === cursor.to && !/["[{:,]\s*$/.test(state.sliceDoc(0, pos))))
      return null;
    const { path, isKey, from, to } = cursor;
    const root = treeOfState(state);
    // Choices are held against what stands before the cursor: no key starts with the `""` of an empty one.
    const rest = to - pos;
    const options = isKey
      ? keysAt(schema(), components, root, path).map(
          ({ name, isRequired, shape, value }): Completion => ({
            label: JSON.stringify(name),
            type: 'property',
            detail: [typeText(shape), isRequired && say('field.required')].filter(Boolean).join(' · '),
            info: aboutText(shape) || undefined,
            boost: isRequired ? 1 : 0,
            apply: (view, _, start, end) => insertKey(view, name, value, start, end + rest),
          }),
        )
      : valuesAt(schema(), components, root, path).map(
          ({ text, origin }): Completion => ({
            label: text.replace(/\s+/g, ' '),
            detail: origin === 'default' ? say('field.default') : '',
            type: 'value',
            apply: (view, _, start, end) => insert(view, indented(text, view, start), start, end + rest),
          }),
        );
    // Quotes may be missing.
    return options.length ? { from, options, filter: true, validFor: /^"?[\w$.+-]*$/ } : null;
  };

/** Further lines start where the current one does. */
function indented(text: string, view: EditorView, at: number): string {
  const line = view.state.doc.lineAt(at).text;
  return text.replaceAll('\n', `\n${/^\s*/.exec(line)?.[0] ?? ''}`);
}

/** A key with its first value, which is selected, and a comma if another member follows. */
function insertKey(view: EditorView, name: string, value: string, from: number, to: number): void {
  const after = view.state.sliceDoc(to, to + 200).trimStart();
  const key = JSON.stringify(name);
  if (after.startsWith(':')) {
    insert(view, key, from, to);
    return;
  }
  const text = indented(value, view, from);
  const comma = after.startsWith('"') ? ',' : '';
  const start = from + key.length + 2;
  // Quotes stay around a string that is typed instead.
  const quote = /^"[^"]*"$/.test(text) ? 1 : 0;
  const isSimple = !/^[{[]/.test(text);
  view.dispatch({
    changes: { from, to, insert: `${key}: ${text}${comma}` },
    selection: isSimple
      ? { anchor: start + quote, head: start + text.length - quote }
      : { anchor: start + text.length },
    userEvent: 'input.complete',
  });
}

function insert(view: EditorView, text: string, from: number, to: number): void {
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    userEvent: 'input.complete',
  });
}
