import type { JsonSchema } from '../../../../contract/index.ts';
import { own } from '../../../../json/index.ts';
import { type Field, type FormField, flatten, type RequestSpec } from '../../../../request/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';
import { formFields } from './form-fields.ts';

/** The inputs of the form with a body of this type, as the build describes them, with their schemas. */
export const fieldsIn = (data: PlaygroundData, contentType: string | undefined): Field[] =>
  formFields(data, contentType).map((field) => ({
    ...field,
    schema: schemaOf(data.request, field, contentType),
  }));

function schemaOf(
  { parameters, body, components }: RequestSpec,
  { part, name }: FormField,
  contentType: string | undefined,
): JsonSchema {
  if (part !== 'body') return parameters.find((one) => one.in === part && one.name === name)?.schema ?? true;
  const media = body?.media.find((one) => one.contentType === contentType);
  const schemas = flatten(media?.schema ?? true, components).flatMap(({ properties }): JsonSchema[] => {
    const schema = properties && own(properties, name);
    return schema === undefined ? [] : [schema];
  });
  // All of them apply.
  const [first = true, ...others] = schemas;
  return others.length ? { allOf: schemas } : first;
}
