import { mediaExamples } from '../openapi/index.ts';
import {
  initialValues,
  type ParameterSpec,
  placeholderAuth,
  type RequestSpec,
  type RequestValues,
} from '../request/index.ts';

/**
 * The values that a page's samples are made from and that its playground starts with: the smallest request that the
 * author has shown, with stand-ins for the credentials. One source for both, so that opening the playground changes no
 * sample. `server` stands in for the first one of the description, whose variables have their defaults. `prefill`: optional
 * parameters hold what their author shows too.
 */
export function exampleValues(
  spec: RequestSpec,
  { server, prefill = false }: { server?: string; prefill?: boolean } = {},
): RequestValues {
  const values = { ...initialValues(withExamples(spec), { server }), auth: placeholderAuth(spec) };
  if (!prefill) return values;
  for (const parameter of spec.parameters) {
    const { in: place, name } = parameter;
    const value = shownValue(parameter);
    if (value !== undefined && !Object.hasOwn(values[place], name)) {
      values[place] = { ...values[place], [name]: value };
    }
  }
  return values;
}

/** The example of a parameter that its author gives, else its default. */
function shownValue({ example, schema }: ParameterSpec): unknown {
  if (example !== undefined || typeof schema !== 'object') return example;
  return schema.examples?.[0] ?? schema.default;
}

/**
 * A body, and a query string as a whole, without an example of its author's gets one that is made from its schema; XML is
 * written as such.
 */
function withExamples(spec: RequestSpec): RequestSpec {
  const parameters = spec.parameters.map((one) =>
    one.style === 'querystring' ? { ...one, example: wholeQuery(one, spec.components) } : one,
  );
  if (!spec.body) return { ...spec, parameters };
  const media = spec.body.media.map((one) => ({
    ...one,
    examples: mediaExamples(one, spec.components, { direction: 'request', name: 'generated' }),
  }));
  return { ...spec, parameters, body: { ...spec.body, media } };
}

/** An example of a query string that is one value. */
export function wholeQuery(
  { contentType = '', schema, example }: ParameterSpec,
  components: RequestSpec['components'],
): unknown {
  const examples = example === undefined ? [] : [{ name: 'default', value: example }];
  return mediaExamples({ contentType, schema, examples }, components, { direction: 'request' })[0]?.value;
}

/** The text that each body which is not a form starts with, by media type. */
export function exampleBodies(spec: RequestSpec): Record<string, string> {
  const complete = withExamples(spec);
  const texts = complete.body?.media.flatMap(({ contentType }) => {
    const text = initialValues(complete, { contentType }).body?.text;
    return text === undefined ? [] : [[contentType, text] as const];
  });
  return Object.fromEntries(texts ?? []);
}
