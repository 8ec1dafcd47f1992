import { formatJson, parseJson, validate } from '../../../contract/index.ts';
import { isRecord, own } from '../../../json/index.ts';
import {
  buildRequest,
  type Credentials,
  checkValues,
  type Field,
  type FormField,
  fieldsOf,
  flatten,
  isFormType,
  isJsonType,
  isTextType,
  type RequestSpec,
  type RequestValues,
} from '../../../request/index.ts';

/**
 * The form as it is first shown, and its inputs. With it, a page can draw the form before it has loaded the
 * code that builds requests, and never reads schemas for it.
 */
export interface FormStart {
  /** Path and query as shown. */
  path: string;
  /** Of the parameters. */
  fields: StartingField[];
  /** Of form bodies in their first alternative, by media type. */
  forms?: Record<string, StartingField[]>;
  /** Inputs that the reader must fill in before sending, by field id. */
  missing?: string[];
  /** Something in the form is wrong already, which only that code can say. */
  hasNotes?: true;
}

/** Without what is empty or `false`. `text`: the initial value, `null` for null; absent if it is not sent. */
type StartingField = Pick<FormField, 'part' | 'name'> & Partial<FormField> & { text?: string | null };

interface Facts {
  request: RequestSpec;
  servers: { kind: 'sandbox' | 'remote'; accounts?: { credentials: Credentials }[]; account?: number }[];
  initial: RequestValues;
  maintainOrder: boolean;
}

const MISSING = new Set<string>([
  'problem.required',
  'problem.noServer',
  'problem.noAuth',
  'problem.noCredentials',
  'problem.noBody',
]);

const NOWHERE = 'http://x.invalid';

export function formStart(data: Facts): FormStart {
  const { request, servers, initial } = data;
  const { contentType = '' } = initial.body ?? {};
  const fields = fieldsOf(data, contentType);
  const values = atStart(data);
  const ids = new Set(fields.map(({ id }) => id));
  const problems = checkValues(request, values).filter(
    // A property that only responses have is not missing.
    ({ part, name }) => part !== 'body' || name === undefined || ids.has(`body:${name}`),
  );
  const missing = problems.filter(
    ({ id, part }) => MISSING.has(id) && (part !== 'server' || !servers.length),
  );
  // Requests to the sandbox in the page never pass through the browser.
  const isInPage = servers[0]?.kind === 'sandbox';
  const isNoted = problems.some(
    ({ id, part }) => !MISSING.has(id) && part !== 'server' && !(isInPage && id === 'problem.browserHeader'),
  );
  const valueAt = ({ part, name }: Field): unknown => {
    const ofPart: unknown = part === 'body' ? values.body?.fields : values[part];
    return isRecord(ofPart) ? own(ofPart, name) : undefined;
  };
  const isWrong = (field: Field): boolean => {
    const value = valueAt(field);
    return value !== undefined && validate(field.schema, value, request).length > 0;
  };
  const { text = '' } = values.body ?? {};
  const all = request.body?.media ?? [];
  const media = all.find((one) => one.contentType === contentType);
  const forms = all
    .filter((one) => isFormType(one.contentType))
    .map((one) => [
      one.contentType,
      ofBody(fieldsOf(data, one.contentType), true).map((field) =>
        startingField(field, one === media ? valueAt(field) : undefined),
      ),
    ]);
  const isBodyWrong =
    media !== undefined &&
    isJsonType(contentType) &&
    text.trim() !== '' &&
    validate(media.schema, parseJson(text).value, request).length > 0;
  return {
    path: buildRequest(request, { ...initial, server: NOWHERE }).url.slice(NOWHERE.length),
    fields: ofBody(fields, false).map((field) => startingField(field, valueAt(field))),
    ...(forms.length > 0 && { forms: Object.fromEntries(forms) }),
    ...(missing.length > 0 && { missing: missing.map(({ part, name = '' }) => `${part}:${name}`) }),
    ...((isNoted || fields.some(isWrong) || isBodyWrong) && { hasNotes: true }),
  };
}

/** Ids of deprecated parameters and of deprecated properties in form bodies. */
export function deprecatedFields(data: Pick<Facts, 'request' | 'maintainOrder'>): string[] {
  const { parameters, body, components } = data.request;
  const old = parameters.filter(({ deprecated }) => deprecated).map((one) => `${one.in}:${one.name}`);
  const types = body?.media.map(({ contentType }) => contentType) ?? [];
  const bySchema = [undefined, ...types]
    .flatMap((contentType) => fieldsOf(data, contentType))
    .filter(({ schema }) => flatten(schema, components).some(({ deprecated }) => deprecated === true))
    .map(({ id }) => id);
  return [...new Set([...old, ...bySchema])];
}

const ofBody = (fields: Field[], isOfBody: boolean): Field[] =>
  fields.filter(({ part }) => (part === 'body') === isOfBody);

/** What the form sends if the reader changes nothing: with the account that the sandbox suggests. */
function atStart({ request, servers, initial }: Facts): RequestValues {
  const [server] = servers;
  const { credentials = {} } = server?.accounts?.[server.account ?? -1] ?? {};
  const { body } = initial;
  const isFile = body !== undefined && !isFormType(body.contentType) && !isTextType(body.contentType);
  return {
    ...initial,
    ...(body && { body: isFile ? { contentType: body.contentType, text: '' } : body }),
    ...(request.security.length > 0 && {
      auth: {
        requirement: initial.auth?.requirement ?? 0,
        credentials: Object.fromEntries(request.security.flat().map(({ key }) => [key, credentials])),
      },
    }),
  };
}

function startingField({ id: _id, schema: _schema, ...field }: Field, value: unknown): StartingField {
  const { part, name, ...others } = field;
  const isPlain = (one: unknown): boolean =>
    one === undefined || one === '' || one === false || (Array.isArray(one) && one.length === 0);
  const shown = Object.entries(others).filter(
    ([key, one]) => !isPlain(one) && `${key} ${one}` !== 'control text',
  );
  return {
    part,
    name,
    ...Object.fromEntries(shown),
    ...(value !== undefined && { text: value === null ? null : textOf(value) }),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : formatJson(value));
