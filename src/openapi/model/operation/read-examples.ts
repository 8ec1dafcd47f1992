import { parseJson } from '../../../contract/index.ts';
import type { NamedExample, ShownExample } from '../../../request/index.ts';
import { decodePercent } from '../../../text/index.ts';
import { fromJsonText } from '../../examples/json-text.ts';
import { quoted } from '../../examples/quoted.ts';
import { deref } from '../../pointer.ts';
import { asText, compact, entriesOf, type Fields } from '../../values.ts';

/** How a value is written: as a media type, or a whole query string. Absent: in the style of a parameter. */
export interface ValueNotation {
  contentType: string;
  isQuery?: true;
  /** Of the value, as in the file. */
  schema?: unknown;
}

const JSON_TYPE = /[/+]json *(?:;|$)/i;
const FORM = /^application\/x-www-form-urlencoded\b/i;

/** Examples of a media type, parameter or header: those with a value, and those for display only. */
export interface ReadExamples {
  examples: NamedExample[];
  shownExamples?: ShownExample[];
}

/**
 * The examples beside a schema: `examples` by name, else `example`. `serializedValue` (OpenAPI 3.2, 4.19) is
 * what is sent: JSON is parsed, for other media types it replaces `dataValue`, in a query string it is
 * decoded, and for a parameter, where it includes the name and is encoded, it is only shown. A value
 * elsewhere (`externalValue`) that was not read becomes a link if it is http or https.
 */
export function readExamples(document: Fields, owner: Fields, notation?: ValueNotation): ReadExamples {
  const examples: NamedExample[] = [];
  const displayOnly: ShownExample[] = [];
  const schema = notation && JSON_TYPE.test(notation.contentType) && deref(document, notation.schema);
  const read = (value: unknown): unknown =>
    schema ? quoted(document, fromJsonText(value, schema), schema) : value;
  for (const [name, entry] of entriesOf(owner.examples)) {
    const example = deref(document, entry);
    if (!example) continue;
    const texts = { name, summary: asText(example.summary), description: asText(example.description) };
    const value = read(exampleValue(example, notation));
    if (value !== undefined) examples.push(compact({ ...texts, value }));
    else {
      const url = remoteUrl(example.externalValue);
      const text = asText(example.serializedValue);
      if (url !== undefined || text !== undefined) displayOnly.push(compact({ ...texts, url, text }));
    }
  }
  if (examples.length + displayOnly.length === 0 && owner.example !== undefined)
    examples.push({ name: 'default', value: read(owner.example) });
  return compact({ examples, shownExamples: displayOnly.length > 0 ? displayOnly : undefined });
}

function exampleValue(example: Fields, notation: ValueNotation | undefined): unknown {
  const { value, dataValue } = example;
  // An example may be null.
  if ('value' in example) return value ?? null;
  const data = 'dataValue' in example ? (dataValue ?? null) : undefined;
  const serialized = asText(example.serializedValue);
  if (serialized === undefined || !notation) return data;
  const { contentType, isQuery = false } = notation;
  if (JSON_TYPE.test(contentType))
    return data ?? parseValue(isQuery ? decodePercent(serialized) : serialized);
  if (isQuery) return data ?? (FORM.test(contentType) ? serialized : decodePercent(serialized));
  return FORM.test(contentType) ? (data ?? serialized) : serialized;
}

function parseValue(text: string): unknown {
  const { value, error } = parseJson(text);
  return error ? text : value;
}

/** The URL of a file on the web; undefined for any other. */
export function remoteUrl(value: unknown): string | undefined {
  const url = asText(value)?.trim();
  return url && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
}
