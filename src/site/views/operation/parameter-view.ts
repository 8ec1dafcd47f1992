/** Parameters and headers: their fields, with what they say beyond their schemas. */
import type { JsonSchema, Label } from '../../../contract/index.ts';
import { mediaExamples, type Operation } from '../../../openapi/index.ts';
import {
  buildRequest,
  type HeaderSpec,
  type NamedExample,
  type ParameterSpec,
  type RequestSpec,
  type ShownExample,
} from '../../../request/index.ts';
import { type FieldViews, renderMarkdown, valueText } from '../schema/field-view.ts';
import type { FieldView, OperationView, ShownExampleView } from '../view.ts';

const GROUPS = [
  ['path', 'parameter.path'],
  ['query', 'parameter.query'],
  ['header', 'parameter.header'],
  ['cookie', 'parameter.cookie'],
] as const;

/** The parameters in groups by location, required ones first unless the order of the file is kept. */
export function parameterGroups(
  { parameters }: Pick<RequestSpec, 'parameters'>,
  views: FieldViews,
  maintainOrder: boolean,
): OperationView['parameterGroups'] {
  return GROUPS.flatMap(([location, title]) => {
    const inGroup = parameters.filter(
      (parameter) => parameter.in === location && parameter.style !== 'querystring',
    );
    const isOptional = ({ required }: ParameterSpec): number => Number(!required);
    if (!maintainOrder) inGroup.sort((a, b) => isOptional(a) - isOptional(b));
    const fields = inGroup.map((parameter) => parameterField(parameter, views));
    return fields.length > 0 ? [{ in: location, title, fields }] : [];
  });
}

function parameterField(parameter: ParameterSpec, views: FieldViews): FieldView {
  const field = views.field(parameter.schema, 'request');
  const { name, example, examples, shownExamples } = parameter;
  return {
    ...field,
    name,
    anchor: views.anchor(`parameter-${name}`),
    required: parameter.required,
    deprecated: parameter.deprecated || field.deprecated,
    descriptionHtml: renderMarkdown(parameter.description) ?? field.descriptionHtml,
    ...withExamples(
      field,
      examples ?? (example === undefined ? [] : [{ name: 'default', value: example }]),
      shownExamples,
    ),
    constraints: [...field.constraints, ...serializationOf(parameter)],
  };
}

/** A whole query string that is described by one schema. OpenAPI 3.2, 4.12.2. */
export function querystringView(
  querystring: NonNullable<Operation['querystring']>,
  request: RequestSpec,
  { fields }: FieldViews,
): NonNullable<OperationView['querystring']> {
  const { name, required, description, contentType, schema } = querystring;
  return {
    name,
    required,
    descriptionHtml: renderMarkdown(description),
    contentType,
    shownExamples: sentQueries(querystring, request),
    ...fields(schema, 'request', 'querystring', description),
  };
}

/** The examples of a parameter or header, which win over those of its schema. */
function withExamples(
  field: FieldView,
  examples: NamedExample[],
  shownExamples: ShownExample[] = [],
): Pick<FieldView, 'example' | 'examples'> {
  const [first, ...furtherExamples] = examples;
  if (shownExamples.length > 0) {
    const { example, examples: own = example === undefined ? [] : [{ value: example }] } = withExamples(
      field,
      examples,
    );
    return { example, examples: [...own, ...shownViews(shownExamples)] };
  }
  if (!first) return { example: field.example, examples: field.examples };
  const title = first.summary ?? first.description ?? (first.name === 'default' ? undefined : first.name);
  // A single example of a field that contains fields is shown only in a list.
  const isListed = furtherExamples.length > 0 || title !== undefined || field.children.length > 0;
  if (!isListed) return { example: valueText(first.value), examples: undefined };
  return {
    example: valueText(first.value),
    examples: examples.map(({ name, summary, description, value }) => ({
      title: summary || (name === 'default' ? undefined : name),
      descriptionHtml: renderMarkdown(description),
      value: valueText(value),
    })),
  };
}

/** Examples without a value. */
export const shownViews = (examples: ShownExample[]): ShownExampleView[] =>
  examples.map(({ name, summary, description, url, text: sent = '' }) => ({
    title: summary || name,
    descriptionHtml: renderMarkdown(description),
    value: url ?? sent,
    url,
  }));

/** Headers of a response or of a part. */
export const headerViews = (headers: HeaderSpec[], fieldOf: (schema: JsonSchema) => FieldView): FieldView[] =>
  headers.map(({ name, required, deprecated = false, description, schema, examples = [] }) => {
    const field = fieldOf(schema);
    return {
      ...field,
      name,
      required,
      deprecated,
      descriptionHtml: renderMarkdown(description) ?? field.descriptionHtml,
      ...withExamples(field, examples),
    };
  });

/**
 * The examples of a whole query string, given or generated, as requests contain them. OpenAPI 3.2, 4.12.2.
 */
function sentQueries(
  querystring: NonNullable<Operation['querystring']>,
  { parameters, components }: Pick<RequestSpec, 'parameters' | 'components'>,
): ShownExampleView[] {
  const parameter = parameters.find(({ style }) => style === 'querystring');
  if (!parameter) return [];
  const request = {
    method: 'GET',
    path: '/',
    parameters: [parameter],
    security: [],
    servers: [],
    components,
  };
  const emptyValues = { server: '', path: {}, header: {}, cookie: {} };
  const examples = mediaExamples(querystring, components, { direction: 'request' });
  return [
    ...examples.map(({ name, summary, description, value }) => ({
      title: summary || (name === 'default' ? undefined : name),
      descriptionHtml: renderMarkdown(description),
      value: buildRequest(request, { ...emptyValues, query: { [parameter.name]: value } }).url.replace(
        /^[^?]*/,
        '',
      ),
    })),
    ...shownViews(querystring.shownExamples ?? []),
  ];
}

const DEFAULT_STYLES = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' };

/** How the value of a parameter is serialized, if not in the default way. OpenAPI 4.8.12. */
function serializationOf(parameter: ParameterSpec): Label[] {
  const { in: place, style, explode, allowReserved, contentType, schema, allowEmptyValue } = parameter;
  const empty: Label[] = allowEmptyValue ? [{ id: 'field.mayBeEmpty' }] : [];
  if (contentType !== undefined) return [...empty, { id: 'field.sentAs', values: { type: contentType } }];
  const types = typeof schema === 'object' ? [schema.type ?? []].flat() : [];
  const isPlain = types.length > 0 && types.every((type) => type !== 'array' && type !== 'object');
  const isPrefixed = style === 'matrix' || style === 'label';
  return [
    ...empty,
    ...(style !== DEFAULT_STYLES[place] && (!isPlain || isPrefixed) ? [`style: ${style}`] : []),
    ...(explode !== /^(?:form|cookie)$/.test(style) && !isPlain && style !== 'deepObject'
      ? [`explode: ${explode}`]
      : []),
    ...(allowReserved && place === 'query' ? ['allowReserved'] : []),
  ];
}
