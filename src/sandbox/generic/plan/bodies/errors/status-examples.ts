/** What the written examples of errors tell about each status, all over a description. */
import { formatJson, type JsonSchema } from '../../../../../contract/index.ts';
import { memoizeByObject } from '../../../../../memory/index.ts';
import { isJsonType } from '../../../../../request/index.ts';
import { at } from '../../../run/rows/paths.ts';
import type { Context } from '../../context.ts';
import { memoizeByText } from '../../resources/shapes/shapes.ts';

interface Example {
  status: number;
  value: unknown;
}

const bySchema = memoizeByObject((context: Context) => {
  const seen = new Set<string>();
  const found = new Map<string, Example[]>();
  for (const { responses } of context.document.operations)
    for (const { status, content } of responses) {
      if (!/^[45]\d\d$/.test(status)) continue;
      for (const { contentType, schema, examples } of content) {
        if (!isJsonType(contentType) || examples.length === 0) continue;
        const key = formatJson(schema);
        for (const { value } of examples) {
          const line = formatJson([status, key, value]);
          if (seen.has(line)) continue;
          seen.add(line);
          found.set(key, [...(found.get(key) ?? []), { status: Number(status), value }]);
        }
      }
    }
  return memoizeByText(
    context.components,
    (schema): readonly Example[] => found.get(formatJson(schema)) ?? [],
  );
});

/** An example that several statuses share tells nothing about any. */
const isShared = (examples: readonly Example[], { status, value }: Example): boolean => {
  const text = formatJson(value);
  return examples.some((one) => one.status !== status && formatJson(one.value) === text);
};

const ownExamples = memoizeByObject((context: Context) =>
  memoizeByText(context.components, (schema) => {
    const all = bySchema(context)(schema);
    return all.filter((one) => !isShared(all, one));
  }),
);

/** Whether an example is of one status only. */
export const isOfStatus = (context: Context, schema: JsonSchema, status: number, value: unknown): boolean =>
  !isShared(bySchema(context)(schema), { status, value });

/** The values that a member has in examples: all, or those of a status. */
export const valuesAt = (
  context: Context,
  schema: JsonSchema,
  path: readonly string[],
  status?: number,
): unknown[] =>
  bySchema(context)(schema)
    .filter((one) => status === undefined || one.status === status)
    .map(({ value }) => at(value, path))
    .filter((value) => value !== undefined && value !== null);

/** The only value that a member has in the examples of a status. */
export function sampleFor(
  context: Context,
  schema: JsonSchema,
  path: readonly string[],
  status: number,
): unknown {
  const own = ownExamples(context)(schema).filter((one) => one.status === status);
  const values = new Set(own.map(({ value }) => at(value, path)));
  return values.size === 1 ? [...values][0] : undefined;
}

/** Whether a value of a member says nothing about the status: `"status": "error"`. */
export function isOfAnyStatus(
  context: Context,
  schema: JsonSchema,
  path: readonly string[],
  value: unknown,
): boolean {
  if (typeof value === 'string' && /^(?:errors?|fail(?:ed|ure)?|exception|problem)$/i.test(value))
    return true;
  const own = ownExamples(context)(schema).filter((one) => at(one.value, path) === value);
  return value !== undefined && new Set(own.map(({ status }) => status)).size > 1;
}
