/** Values that only a description names: `Possible values are: draft, sent.`, `Always "list".` */

const CONSTANT =
  /\b(?:always|fixed string)\b:?(?: (?:the|a|an|set|to|be|is|contains?|returns?|equals?|has|have|fixed|string|value)){0,6}:? (?:`"?([^`"\s]{1,80})"?`|"([^"\s]{1,80})"|“([^”\s]{1,80})”)/i;
const LISTED =
  /\b(?:(?:possible|allowed|valid|accepted|supported|permitted) values?(?: are| include| is)?|(?:must be|is|are|can be|either)? ?one of)(?: the following)?(?: values)?:?\s+/i;
/** A value and what separates it from the next one. */
const ITEM =
  /(?:`"?([^`"\n]{1,60})"?`|"([^"\n]{1,60})"|'([^'\n]{1,60})'|([A-Za-z][\w-]{0,40}))(\s*(?:,\s*(?:(?:or|and)\s+)?|\||\/|\s(?:or|and)\s)\s*|\s*(?:[.;)\n]|$))/y;
/** Longer lists are read up to here. */
const MAX_VALUES = 20;

/**
 * The values that a description names, which a schema should list in `enum` or `const`: at least two of a
 * list, or the only one. Empty if it names none for certain.
 */
export function describedValues(description: string): string[] {
  const list = LISTED.exec(description);
  if (list) return listFrom(description, list.index + list[0].length);
  const [, ...values] = CONSTANT.exec(description) ?? [];
  return values.filter((value) => value !== undefined);
}

function listFrom(text: string, start: number): string[] {
  const values: string[] = [];
  for (let at = start; values.length < MAX_VALUES; at = ITEM.lastIndex) {
    ITEM.lastIndex = at;
    const match = ITEM.exec(text);
    if (!match) return [];
    const [, ticked, quoted, single, bare, separator = ''] = match;
    values.push(ticked ?? quoted ?? single ?? bare ?? '');
    if (/^\s*(?:[.;)\n]|$)/.test(separator)) break;
  }
  return values.length >= 2 ? values : [];
}
