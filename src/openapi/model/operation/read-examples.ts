import { parseJson } from '../../../contract/index.ts';
import type { NamedExample, ShownExample } from '../../../request/index.ts';
import { decodePercent } from '../../../text/index.ts';
import { deref } from '../../pointer.ts';
import { asText, compact, entriesOf, type Fields } from '../../values.ts';

/** How a value is written: as a media type, which may be a whole query string. Absent: by the style of a parameter. */
export interface Written {
  contentType: string;
  isQuery?: true;
}

const JSON_TYPE = /[/+]json *(?:;|$)/i;
const FORM = /^application\/x-www-form-urlencoded\b/i;

/** Examples of a media type, parameter or header: those with a value, and those to be read alone. */
export interface ReadExamples {
  examples: NamedExample[];
  shownExamples?: ShownExample[];
}

/**
 * The examples beside a schema: `examples` by name, else the lone `example`. Of OpenAPI 3.2 (4.19) `serializedValue` is what
 * is sent: JSON is read from it, of other media types it stands before `dataValue`, in a query string it is decoded, and of
 * a parameter, where it has the name and is encoded, it is shown alone. A value that lies elsewhere (`externalValue`) and was not read in is a link when it
 * is of http or https, and left out otherwise.
 */
export function readExamples(document: Fields, owner: Fields, written?: Written): ReadExamples {
  const examples: NamedExample[] = [];
  const shown: ShownExample[] = [];
  for (const [name, value] of entriesOf(owner.examples)) {
    const example = deref(document, value);
    if (!example) continue;
    const known = { name, summary: asText(example.summary), description: asText(example.description) };
    const given = givenValue(example, written);
    if (given !== undefined) examples.push(compact({ ...known, value: given }));
    else {
      const url = remoteUrl(example.externalValue);
      const text = asText(example.serializedValue);
      if (url !== undefined || text !== undefined) shown.push(compact({ ...known, url, text }));
    }
  }
  if (examples.length + shown.length === 0 && owner.example !== undefined)
    examples.push({ name: 'default', value: owner.example });
  return compact({ examples, shownExamples: shown.length > 0 ? shown : undefined });
}

function givenValue(example: Fields, written: Written | undefined): unknown {
  const { value, dataValue } = example;
  // An example may be null.
  if ('value' in example) return value ?? null;
  const data = 'dataValue' in example ? (dataValue ?? null) : undefined;
  const sent = asText(example.serializedValue);
  if (sent === undefined || !written) return data;
  const { contentType, isQuery = false } = written;
  if (JSON_TYPE.test(contentType)) return data ?? parsed(isQuery ? decodePercent(sent) : sent);
  if (isQuery) return data ?? (FORM.test(contentType) ? sent : decodePercent(sent));
  return FORM.test(contentType) ? (data ?? sent) : sent;
}

function parsed(text: string): unknown {
  const { value, error } = parseJson(text);
  return error ? text : value;
}

/** Address of a file on the web; undefined of any other. */
export function remoteUrl(value: unknown): string | undefined {
  const url = asText(value)?.trim();
  return url && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
}
