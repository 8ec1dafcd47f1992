/** Bodies from the author's examples. */

import { formatJson } from '../../../../contract/index.ts';
import { isFormType, isJsonType } from '../../../../request/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';

import type { State } from './state.ts';
import { bodyEntries, valueText } from './values.ts';

/** Fills in the body from the author's example `name`, by default the first. */
export function exampleBody(data: PlaygroundData, contentType: string, name?: string): Partial<State> {
  const examples = data.request.body?.media.find((one) => one.contentType === contentType)?.examples ?? [];
  const example = examples.find((one) => one.name === name) ?? examples[0];
  if (isFormType(contentType))
    return { contentType, entries: bodyEntries(data, contentType, example?.value) };
  const { [contentType]: start = '' } = data.bodies;
  return { contentType, bodies: { [contentType]: example ? bodyTextOf(example.value, contentType) : start } };
}

const bodyTextOf = (value: unknown, contentType: string): string =>
  isJsonType(contentType) ? formatJson(value, 2) : valueText(value);
