/** Which parameters the operations of an API take, for values that readers carry from a response. */
import type { SiteSettings } from '../../../config/index.ts';
import type { Operation } from '../../../openapi/index.ts';
import { flatten, type ParameterSpec } from '../../../request/index.ts';
import type { Page } from '../../site.ts';
import { playgroundOf } from '../operation/operation-view.ts';

/** An operation with a playground. */
export interface OperationInputs {
  id: string;
  /** Of its pages, without the base path. */
  routes: string[];
  title: string;
  method: string;
  path: string;
  inputs: OperationInput[];
  /** Values of its response that a link of the description names for another operation. */
  links?: { pointer: string; operation: string; name: string }[];
}

interface OperationInput {
  in: ParameterSpec['in'];
  name: string;
  /** What it accepts of `string`, `integer` and `number`; empty: anything. */
  types: string[];
}

/** The operations of the OpenAPI file `spec`, in the order of their first pages. */
export function operationInputs(
  spec: string,
  pages: Page[],
  operations: ReadonlyMap<string, Operation>,
  settings: SiteSettings,
): OperationInputs[] {
  const byId = new Map<string, OperationInputs>();
  for (const page of pages) {
    const operation = operations.get(page.operation ?? '');
    if (operation?.spec !== spec || playgroundOf(operation, settings, page) !== 'show') continue;
    const { id, request, responses } = operation;
    const known = byId.get(id);
    if (known) {
      known.routes.push(page.route);
      continue;
    }
    const inputs = request.parameters.flatMap((parameter) => inputOf(parameter, request.components));
    const links = responses.flatMap(linksOf);
    byId.set(id, {
      id,
      routes: [page.route],
      title: page.title,
      method: request.method,
      path: request.path,
      inputs,
      ...(links.length > 0 && { links }),
    });
  }
  return [...byId.values()];
}

const CARRIED = new Set(['string', 'integer', 'number']);

/** A parameter that takes one value, and not one of a list. */
function inputOf(parameter: ParameterSpec, components: Operation['request']['components']): OperationInput[] {
  const { in: place, name, schema } = parameter;
  const schemas = flatten(schema, components, true);
  const types = [...new Set(schemas.flatMap(({ type }) => type ?? []))];
  const isChoice = schemas.some((one) => one.enum !== undefined || one.const !== undefined);
  const carried = types.filter((type) => CARRIED.has(type));
  return place === 'cookie' || isChoice || (types.length > 0 && carried.length === 0)
    ? []
    : [{ in: place, name, types: carried }];
}

/** Only expressions for a value of the body (OpenAPI 4.8.20.4). */
const linksOf = ({ links = [] }: Operation['responses'][number]) =>
  links.flatMap(({ operation, parameters }) =>
    Object.entries(parameters).flatMap(([name, expression]) => {
      const [, pointer] = /^\{?\$response\.body#(\/[^{}]*)\}?$/.exec(String(expression)) ?? [];
      return operation === undefined || pointer === undefined
        ? []
        : [{ pointer, operation, name: name.replace(/^(?:path|query|header)\./, '') }];
    }),
  );
