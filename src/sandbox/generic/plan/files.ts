/** Which operations store files and send them. */
import { type JsonSchema, validate } from '../../../contract/index.ts';
import { exampleOf } from '../../../openapi/index.ts';
import { flatten, isFormType, isJsonType } from '../../../request/index.ts';
import type { ResourcePlan } from '../resource-plan.ts';
import type { FileFacts, OperationPlan, ResponsePlan, SandboxPlan } from '../sandbox-plan.ts';
import { folded } from './resources/templates.ts';

type Components = SandboxPlan['components'];

/** The last segment of a path that has the content of an item, and nothing else. */
const CONTENT = /^(?:content|contents|download|file|raw|data|binary|blob|body)$/i;

const shapeOf = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}');

const sendsFile = ({ method, response, rule }: OperationPlan): boolean =>
  method === 'GET' && rule === 'example' && isFileType(response.contentType);

/** Texts and markup have documented examples of their own. */
const isFileType = (type: string | undefined): boolean =>
  type !== undefined &&
  !isJsonType(type) &&
  !isFormType(type) &&
  !/^text\/|[/+]xml\b|yaml|ndjson|form-data/i.test(type);

/** Whether a body is a file whatever its media type, and nothing else. */
export const takesOnlyFile = ({
  body,
}: {
  body?: { media: { contentType: string; schema?: JsonSchema }[] } | undefined;
}): boolean =>
  body !== undefined &&
  body.media.length > 0 &&
  body.media.every((one) => isFileType(one.contentType) && !isAnyMedia(one));

/** A body whose media type the client chooses, with a schema for its members. */
const isAnyMedia = ({ contentType, schema }: { contentType: string; schema?: JsonSchema }): boolean =>
  contentType.includes('*') &&
  typeof schema === 'object' &&
  (schema.$ref !== undefined || schema.properties !== undefined || schema.type === 'object');

/** Whether a part of a form is a file. */
export const isFile = (schema: JsonSchema, components: Components): boolean =>
  flatten(schema, components, true).some(
    ({ format, contentMediaType }) => format === 'binary' || contentMediaType === 'application/octet-stream',
  );

/** A file in the body: the whole of it, or the only one among the parts of a form. */
function takesFile(operation: OperationPlan, components: Components): boolean {
  // A schema with members describes the item in another notation, such as `application/jose+jwe`.
  const hasMembers = (schema: JsonSchema): boolean =>
    flatten(schema, components, true).some(({ properties }) => properties !== undefined);
  if (operation.body?.media.some((one) => isFileType(one.contentType) && !hasMembers(one.schema)))
    return true;
  return (operation.body?.media ?? []).some(({ contentType, schema }) => {
    if (contentType !== 'multipart/form-data') return false;
    const properties = flatten(schema, components, true).flatMap((part) =>
      Object.values(part.properties ?? {}),
    );
    return properties.filter((one) => isFile(one, components)).length === 1;
  });
}

/**
 * The operations, where a GET sends what another operation stores at the same path, or what a request that
 * created the item above it has uploaded.
 */
export function withFiles(
  all: readonly OperationPlan[],
  { resources, components }: { resources: readonly ResourcePlan[]; components: Components },
  corrected: ReadonlySet<OperationPlan>,
): OperationPlan[] {
  // What `x-sandbox` says about an operation is all that it does.
  const operations = all.filter((one) => !corrected.has(one) || one.rule !== 'example');
  const uploads = operations.filter(
    (one) => one.rule === 'create' && !one.scope && takesFile(one, components),
  );
  const changed = new Map<OperationPlan, OperationPlan>();
  for (const upload of uploads) {
    const seed = resources.find(({ name }) => name === upload.resource)?.seed ?? [];
    const query = takesOnlyFile(upload) ? membersInQuery(upload, seed) : [];
    const facts = { ...factsOf(upload, seed), ...(query.length > 0 && { query }) };
    changed.set(upload, { ...upload, file: { as: 'upload', facts } });
  }
  const byShape = new Map<string, OperationPlan[]>();
  for (const one of operations) {
    const shape = shapeOf(one.path);
    byShape.set(shape, [...(byShape.get(shape) ?? []), one]);
  }
  for (const get of operations.filter(sendsFile)) {
    const shape = shapeOf(get.path);
    const twins = byShape.get(shape) ?? [];
    // A request may be meant for either.
    if (twins.some((one) => one !== get && sendsFile(one))) continue;
    const writes = twins.filter(
      (one) =>
        folded(one.path) === folded(get.path) &&
        one.rule === 'example' &&
        !repaired(one.response, components).isWrong &&
        /^(?:PUT|POST|DELETE)$/.test(one.method) &&
        (one.method === 'DELETE' || takesOnlyFile(one)),
    );
    const store = writes.find(({ method }) => method !== 'DELETE');
    if (store) {
      for (const write of writes) {
        const as = write.method === 'DELETE' ? 'remove' : 'store';
        changed.set(write, asFile({ ...write, response: repaired(write.response, components) }, as, get));
      }
      changed.set(get, asFile(get, 'send', store));
      continue;
    }
    const [, item = '', last = ''] = /^(.*)\/([^/]*)$/.exec(shape) ?? [];
    const upload = uploads.find(({ resource }) => resource === item);
    if (upload && CONTENT.test(last)) changed.set(get, { ...asFile(get, 'send', upload), resource: item });
  }
  return all.map((one) => changed.get(one) ?? one);
}

const REASONS = {
  store: () => 'stores the file that GET sends',
  send: ({ method, path }: OperationPlan) => `sends the file that ${method} ${path} stores`,
  remove: () => 'removes the file that GET sends',
};

function asFile(operation: OperationPlan, as: keyof typeof REASONS, other: OperationPlan): OperationPlan {
  return { ...operation, file: { as }, stored: true, reason: REASONS[as](other) };
}

/** A stored response satisfies its schema, even if the description's own example does not. */
function repaired({ isWrong, ...response }: ResponsePlan, components: Components): ResponsePlan {
  const { schema = true } = response;
  const example = isWrong && exampleOf(schema, components, { direction: 'response' });
  const isRight = isWrong && validate(schema, example, { components }).length === 0;
  return isRight ? { ...response, example } : { ...response, ...(isWrong && { isWrong }) };
}

/** Beside a file, only the query can have members of the new item. */
const membersInQuery = ({ parameters, body }: OperationPlan, seed: ResourcePlan['seed']): string[] =>
  parameters
    .filter((one) => one.in === 'query')
    .map(({ name }) => name)
    .filter((name) => Object.hasOwn({ ...seed[0]?.value, ...body?.made }, name));

const NAME = /^(?:original_?)?file_?name$|^original_?name$/i;
const SIZE =
  /^(?:file_?|content_?|byte_?)?size(?:_?(?:in_?)?bytes)?$|^bytes$|^(?:content_?|byte_?)length$|^length$/i;
const TYPE = /^(?:mime|content|media|file)_?type$|^mime$/i;

/** The members that tell about a file. */
export function factsIn(
  names: readonly string[],
  is: (name: string, type: 'string' | 'number') => boolean,
): Omit<FileFacts, 'query'> {
  const find = (pattern: RegExp, type: 'string' | 'number'): string | undefined =>
    names.find((name) => pattern.test(name) && is(name, type));
  const [size, type] = [find(SIZE, 'number'), find(TYPE, 'string')];
  // Beside the size or the type, it is that of the file.
  const plain = size || type ? (find(/^name$/i, 'string') ?? find(/^title$/i, 'string')) : undefined;
  const name = find(NAME, 'string') ?? plain;
  return { ...(name && { name }), ...(size && { size }), ...(type && { type }) };
}

/** Requests may set some of them, such as a name that is otherwise that of the file. */
function factsOf({ body }: OperationPlan, seed: ResourcePlan['seed']): FileFacts {
  const values: Record<string, unknown> = { ...seed[0]?.value, ...body?.made };
  return factsIn(Object.keys(values), (name, type) => typeof values[name] === type);
}
