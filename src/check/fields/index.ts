/** Fields that authors document in pages, held against the OpenAPI file. */

import type { PageField } from '../../content/index.ts';
import type { JsonSchema, JsonSchemaType } from '../../contract/index.ts';
import { type Diagnostic, respelled } from '../../diagnostics/index.ts';
import { allProperties, type Operation, type Part, typesOf } from '../../openapi/index.ts';
import { flatten } from '../../request/index.ts';
import { type DescribedSite, describedOperations, filesOfOperations, nameOfOperation } from '../described.ts';
import { suggest } from '../targets.ts';
import { type UsesOfFile, warningAt } from '../uses.ts';

type Problem = Pick<Diagnostic, 'code' | 'message' | 'hint' | 'fix'>;

/** Keywords of schemas that decide whether a field is right. */
const KEYWORDS: Readonly<Record<string, string>> = { 'field/type': 'type', 'field/required': 'required' };

/** Warnings for `ParamField` and `ResponseField` that contradict the OpenAPI file. */
export function checkFields(all: readonly UsesOfFile[], site: DescribedSite): Diagnostic[] {
  const operations = describedOperations(site);
  const files = filesOfOperations(site);
  return all.flatMap((file) => {
    const operation = operations.get(file.file);
    if (!operation) return [];
    const described = { file: files.get(operation) ?? '', operation: nameOfOperation(operation) };
    return file.uses.flatMap(({ field, ...use }) =>
      field
        ? fieldProblems(field, operation).map(({ code, message, hint, ...rest }) => ({
            ...warningAt(file, use, code, message, hint),
            subject: { ...described, name: lastName(field.name), keyword: KEYWORDS[code] },
            ...rest,
          }))
        : [],
    );
  });
}

/** What the description says of a field: several parts, if properties at different depths have its name. */
function describedParts(
  { place, name }: PageField,
  operation: Operation,
): { parts: Part[]; names: string[] } {
  const { request, responses } = operation;
  if (place !== 'body' && place !== 'response') {
    const isSame = (other: string): boolean =>
      place === 'header' ? other.toLowerCase() === name.toLowerCase() : other === name;
    const here = request.parameters.filter((each) => each.in === place);
    return { parts: here.filter((each) => isSame(each.name)), names: here.map((each) => each.name) };
  }
  const content = place === 'body' ? (request.body?.media ?? []) : responses.flatMap((each) => each.content);
  const headers = place === 'response' ? responses.flatMap((each) => each.headers) : [];
  const properties = allProperties(
    content.map(({ schema }) => schema),
    request.components,
  );
  const header = headers.filter((each) => each.name.toLowerCase() === name.toLowerCase());
  return { parts: [...(properties.get(lastName(name)) ?? []), ...header], names: [...properties.keys()] };
}

/** `address.city` and `items[].id` name a property of a property. */
const lastName = (name: string): string => name.replace(/\[\]/g, '').split('.').at(-1) ?? name;

function fieldProblems(field: PageField, operation: Operation): Problem[] {
  const { method, path, components, security } = operation.request;
  const { parts, names } = describedParts(field, operation);
  const { place, name } = field;
  const owner = place === 'response' ? `the responses of ${method} ${path}` : `${method} ${path}`;
  const noun = place === 'body' || place === 'response' ? 'field' : `${place} parameter`;
  if (parts.length === 0) {
    // Pages may document credentials and other headers of every operation.
    const isOfScheme =
      place === 'header' || security.flat().some((scheme) => 'name' in scheme && scheme.name === name);
    if (isOfScheme || names.length === 0) return isOfScheme ? [] : withoutAny(field, operation, noun, owner);
    const message = `the OpenAPI file does not describe the ${noun} "${name}" of ${owner}`;
    return [
      {
        code: 'field/unknown',
        message,
        hint: suggest(lastName(name), names),
        ...respelled(lastName(name), names),
      },
    ];
  }
  const problems = parts.map((part) =>
    partProblems(field, part, components, `${noun} "${name}" of ${owner}`),
  );
  // Any of the parts may be meant.
  return problems.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** The operation has nothing at this place, such as no body. A response without a schema says nothing. */
function withoutAny(
  { place, name }: PageField,
  { request, responses }: Operation,
  noun: string,
  owner: string,
): Problem[] {
  const isUndocumented =
    place === 'response'
      ? responses.every(({ content }) => content.length === 0)
      : place === 'body' && request.body;
  if (isUndocumented) return [];
  return [
    {
      code: 'field/unknown',
      message: `the OpenAPI file does not describe the ${noun} "${name}" of ${owner}`,
    },
  ];
}

function partProblems(
  field: PageField,
  part: Part,
  components: Record<string, JsonSchema>,
  what: string,
): Problem[] {
  const problems: Problem[] = [];
  const written = field.type === undefined ? undefined : TYPES[field.type.trim().toLowerCase()];
  const types = new Set(flatten(part.schema, components, true).flatMap(typesOf));
  if (written && types.size > 0 && !fits(written, types)) {
    const described = [...types].join(' or ');
    const message = `the type of the ${what} is ${described} in the OpenAPI file, not ${field.type}`;
    problems.push({ code: 'field/type', message });
  }
  if (field.place !== 'response' && field.required !== part.required) {
    const message = part.required
      ? `the OpenAPI file requires the ${what}, but this page does not`
      : `this page requires the ${what}, but the OpenAPI file does not`;
    problems.push({ code: 'field/required', message });
  }
  const fallback = flatten(part.schema, components).find((each) => each.default !== undefined)?.default;
  if (field.default !== undefined && fallback !== undefined && String(field.default) !== String(fallback)) {
    const message = `the default of the ${what} is ${JSON.stringify(fallback)} in the OpenAPI file`;
    problems.push({ code: 'field/default', message });
  }
  return problems;
}

/** Types as authors write them. Others, such as the name of a schema, are not compared. */
const TYPES: Readonly<Record<string, JsonSchemaType>> = {
  string: 'string',
  text: 'string',
  integer: 'integer',
  int: 'integer',
  number: 'number',
  float: 'number',
  boolean: 'boolean',
  bool: 'boolean',
  object: 'object',
  array: 'array',
};

/** Authors call an integer a number. */
const fits = (written: JsonSchemaType, types: ReadonlySet<string>): boolean =>
  types.has(written) ||
  (written === 'number' && types.has('integer')) ||
  (written === 'integer' && types.has('number'));
