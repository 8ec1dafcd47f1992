/** Success responses and bodies of operations. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { asText } from '../../../../json/index.ts';
import { mediaExamples, type ResponseSpec } from '../../../../openapi/index.ts';
import { isJsonType } from '../../../../request/index.ts';
import type { ResponsePlan } from '../../sandbox-plan.ts';
import type { Context } from '../context.ts';
import type { OperationRule } from '../rules/operation-rule.ts';

type Media = ResponseSpec['content'][number];

export function responsePlan(context: Context, { entry, inResponse, rule }: OperationRule): ResponsePlan {
  const { status, response, media } = entry.success;
  const others = entry.operation.responses.filter((one) => one !== response && /^[23]\d\d$/.test(one.status));
  const [first, ...named] = media ? examplesOf(context, media) : [];
  const headers = headerExamples(context, response);
  if (rule === 'create' && entry.method === 'POST' && inResponse === undefined) headers.Location ??= '';
  return {
    status,
    ...(media && mediaPlan(context, media)),
    ...(first && { example: first.value }),
    ...(media && first && isWrong(context, media, first.value) && { isWrong: true as const }),
    ...(inResponse && { item: inResponse }),
    headers,
    others: others.map((one) => {
      const content = one.content[0];
      const example = content && examplesOf(context, content)[0]?.value;
      return {
        status: Number(one.status),
        ...(content && { contentType: typeOf(content) }),
        ...(example !== undefined && { example }),
      };
    }),
    examples: Object.fromEntries(named.map(({ name, value }) => [name, value])),
  };
}

export function mediaPlan(context: Context, media: Media): { contentType: string; schema?: JsonSchema } {
  const schema = isJsonType(media.contentType) && context.plan.of(media.schema, 'response');
  const hasSchema = schema !== false && schema !== true && Object.keys(schema).length > 0;
  return { contentType: typeOf(media), ...(hasSchema && { schema }) };
}

/** A range is no Content-Type (RFC 9110, 8.3). */
function typeOf({ contentType }: Pick<Media, 'contentType'>): string {
  if (!contentType.includes('*')) return contentType.trim();
  return /^text\//.test(contentType) ? 'text/plain' : 'application/json';
}

export function examplesOf(context: Context, media: Media): { name: string; value: unknown }[] {
  if (media.examples.length === 0 && isJsonType(media.contentType))
    return [{ name: 'default', value: context.exampleOf(media.schema, 'response') }];
  return mediaExamples(media, context.components, { direction: 'response' }).map(({ name, value }) => ({
    name,
    value,
  }));
}

const isWrong = (context: Context, media: Media, value: unknown): boolean =>
  isJsonType(media.contentType) && !context.satisfies(media.schema, value, 'response');

/** Headers that the sandbox sets itself, or that the transport sets. */
const OWN_HEADERS =
  /^(?:date|server|connection|transfer-encoding|content-(?:length|encoding|type)|set-cookie)$/i;

function headerExamples(context: Context, response: ResponseSpec | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, schema, examples } of response?.headers ?? []) {
    if (OWN_HEADERS.test(name) || !TOKEN.test(name)) continue;
    const value = examples?.[0]?.value ?? context.exampleOf(schema, 'response');
    const text = asText(value) ?? (typeof value === 'object' ? undefined : String(value));
    // Not for a header: RFC 9110, 5.5.
    if (text !== undefined && /^[\x20-\x7e]*$/.test(text)) headers[name] = text;
  }
  return headers;
}

/** RFC 9110, 5.6.2. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
