/** The operations of a description, by place. */
import { own, unescapeSegment } from '../../../../json/index.ts';
import type { ApiDocument, Operation, ResponseSpec } from '../../../../openapi/index.ts';
import { flatten, isFormType, isJsonType, type MediaTypeSpec } from '../../../../request/index.ts';
import { withPlainTexts } from './plain-texts.ts';
import { ownPath, pathParameters, templateOf } from './templates.ts';

/** One operation, and what of it the plan reads first. */
export interface Entry {
  operation: Operation;
  method: string;
  path: string;
  template: string;
  /** Names of the path parameters, in order. */
  parameters: string[];
  success: Success;
  /** The media type of the body that has an item: JSON, else a form. */
  body?: MediaTypeSpec;
}

type Media = ResponseSpec['content'][number];

/** The documented success. */
interface Success {
  status: number;
  response?: ResponseSpec;
  /** JSON if there is any, else the first media type. */
  media?: Media;
  isJson: boolean;
}

export function entriesOf({ operations }: ApiDocument): Entry[] {
  return operations.map(withPlainTexts).map((operation): Entry => {
    const { method, path, body } = operation.request;
    const media =
      body?.media.find(({ contentType }) => isJsonType(contentType)) ??
      body?.media.find(({ contentType }) => isFormType(contentType));
    return {
      operation,
      method,
      path,
      template: templateOf(path),
      parameters: pathParameters(path),
      success: successOf(operation),
      ...(media && { body: media }),
    };
  });
}

/** Without a documented success, `default` is it, unless it has the company of nothing but errors. */
function successOf({ request, responses }: Operation): Success {
  const created = responses.find(({ status }) => status === '201');
  // Beside 201, another success is of an item that exists. Only a POST is about a new one first.
  const changed =
    created?.content.length === 0 ? responses.find(({ status }) => status === '204') : undefined;
  const response =
    (request.method === 'POST' ? created : changed) ??
    responses.find(({ status }) => /^2\d\d$/.test(status)) ??
    responses.find(({ status }) => status === '2XX') ??
    responses.find(({ status }) => status === 'default');
  const isDefault = response?.status === 'default';
  const status = Number(response?.status);
  const content = response?.content.map((one) => (isAnyJson(one, request) ? asJson(one) : one));
  const media = content?.find(({ contentType }) => isJsonType(contentType)) ?? content?.[0];
  return {
    status: status >= 200 ? status : isDefault || request.method !== 'POST' ? 200 : 201,
    ...(response && { response }),
    ...(media && { media }),
    isJson: media !== undefined && isJsonType(media.contentType),
  };
}

const asJson = (media: Media): Media => ({ ...media, contentType: 'application/json' });

/** Whether any media type may be JSON: its schema has members, or items. */
const isAnyJson = ({ contentType, schema }: Media, { components }: Operation['request']): boolean =>
  /^(?:(?:\*|application)\/\*)?$/.test(contentType) &&
  flatten(schema, components, true).some(
    ({ properties, items }) => properties !== undefined || items !== undefined,
  );

/** Operations by template and method; the first one of a place counts. */
export class Places {
  private readonly byTemplate = new Map<string, Map<string, Entry>>();
  private readonly ambiguous = new Set<string>();
  readonly templates: readonly string[];
  /** Of all responses. */
  private links: ResponseSpec['links'];

  constructor(entries: readonly Entry[]) {
    const isPlain = (entry: Entry): boolean => ownPath(entry.path) === entry.path;
    for (const entry of [...entries.filter(isPlain), ...entries.filter((one) => !isPlain(one))]) {
      const methods = this.byTemplate.get(entry.template) ?? new Map<string, Entry>();
      const other = methods.get(entry.method);
      if (!other) methods.set(entry.method, entry);
      else if (ownPath(other.path) !== ownPath(entry.path)) this.ambiguous.add(entry.template);
      this.byTemplate.set(entry.template, methods);
    }
    this.templates = [...this.byTemplate.keys()];
  }

  /** Paths of different parameter names with the same method: a request may be meant for either. */
  isAmbiguous(template: string): boolean {
    return this.ambiguous.has(template);
  }

  at(template: string, method: string): Entry | undefined {
    return this.byTemplate.get(template)?.get(method);
  }

  /** What links of responses say about a parameter of a path: pointers into the body, as segments. */
  pointersTo(template: string, parameter: string | undefined): string[][] {
    const targets = new Set(this.all(template).map(({ operation }) => operation.id));
    this.links ??= [...this.byTemplate.values()].flatMap((methods) =>
      [...methods.values()].flatMap(({ success }) => success.response?.links ?? []),
    );
    return this.links.flatMap(({ operation, parameters }) => {
      if (parameter === undefined || operation === undefined || !targets.has(operation)) return [];
      const value = own(parameters, parameter) ?? own(parameters, `path.${parameter}`);
      const pointer = typeof value === 'string' ? /^\$response\.body#\/(.+)$/.exec(value)?.[1] : undefined;
      return pointer === undefined ? [] : [pointer.split('/').map(unescapeSegment)];
    });
  }

  /** Whether a response of a template links to operations. */
  hasLinks(template: string): boolean {
    return this.all(template).some(({ success }) => (success.response?.links ?? []).length > 0);
  }

  /** Whether a response of one template links to an operation of another. */
  isLinked(from: string, to: string): boolean {
    const targets = new Set(this.all(to).map(({ operation }) => operation.id));
    return this.all(from).some(({ success }) =>
      success.response?.links?.some(({ operation }) => operation !== undefined && targets.has(operation)),
    );
  }

  all(template: string): Entry[] {
    return [...(this.byTemplate.get(template)?.values() ?? [])];
  }
}
