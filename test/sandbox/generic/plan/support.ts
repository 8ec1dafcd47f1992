import { type ApiDocument, loadApiDocument } from '../../../../src/openapi/index.ts';
import { genericSandbox } from '../../../../src/sandbox/generic/index.ts';
import {
  type OperationPlan,
  planSandbox,
  type ResourcePlan,
  type SandboxPlan,
} from '../../../../src/sandbox/generic/plan/index.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { docsFolder, document31, unchecked } from '../../../openapi/support.ts';

export type Fields = Record<string, unknown>;

/** The document of a description with these members. */
export async function documentOf(rest: Fields): Promise<ApiDocument> {
  const root = await docsFolder({ 'api.json': document31(rest) });
  const { document } = await loadApiDocument({ root, source: 'api.json', ...unchecked() });
  if (!document) throw new Error('The description was not read.');
  return document;
}

export const planOf = async (rest: Fields): Promise<SandboxPlan> => planSandbox(await documentOf(rest));

/** `GET /pets` of a plan. */
export function operationOf(plan: SandboxPlan, line: string): OperationPlan {
  const found = plan.operations.find(({ method, path }) => `${method} ${path}` === line);
  if (!found) throw new Error(`${line} is not in the plan.`);
  return found;
}

export function resourceOf(plan: SandboxPlan, name: string): ResourcePlan {
  const found = plan.resources.find((resource) => resource.name === name);
  if (!found) throw new Error(`${name} is not in the plan.`);
  return found;
}

/** `GET /pets: list` of every operation; with `*` if it is stored. */
export const rulesOf = (plan: SandboxPlan): string[] =>
  plan.operations.map(({ method, path, rule, stored }) => `${method} ${path}: ${rule}${stored ? ' *' : ''}`);

export const ref = (name: string): Fields => ({ $ref: `#/components/schemas/${name}` });

export const text = { type: 'string' };

export const object = (properties: Fields): Fields => ({ type: 'object', properties });

/** A response with a JSON body. */
export const returns = (schema: unknown, more: Fields = {}): Fields => ({
  description: '',
  content: { 'application/json': { schema, ...more } },
});

export const body = (schema: unknown, more: Fields = {}): Fields => ({
  required: true,
  content: { 'application/json': { schema, ...more } },
});

export const inPath = (name: string, more: Fields = {}): Fields => ({
  name,
  in: 'path',
  required: true,
  schema: text,
  ...more,
});

export const inQuery = (name: string, more: Fields = {}): Fields => ({
  name,
  in: 'query',
  schema: text,
  ...more,
});

/** The operations of a collection `/pets` and its items, whose shape is `Pet`. */
export function crud({
  item = ref('Pet'),
  list = { type: 'array', items: item } as unknown,
  id = 'petId',
} = {}): Fields {
  return {
    '/pets': {
      get: { responses: { 200: returns(list) } },
      post: { requestBody: body(item), responses: { 201: returns(item) } },
    },
    [`/pets/{${id}}`]: {
      parameters: [inPath(id)],
      get: { responses: { 200: returns(item) } },
      put: { requestBody: body(item), responses: { 200: returns(item) } },
      patch: { requestBody: body(item), responses: { 200: returns(item) } },
      delete: { responses: { 204: { description: '' } } },
    },
  };
}

export const PET = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', example: 'Rex' },
    status: { type: 'string', enum: ['available', 'sold'], default: 'available' },
    created_at: { type: 'string', format: 'date-time', readOnly: true },
  },
};

/** `PET` with more properties, or others. */
export const petWith = (properties: Fields) => ({
  ...PET,
  properties: { ...PET.properties, ...properties },
});

/** The plan of a description with these paths and `Pet`. */
export const planWith = (paths: Fields, pet: Fields = PET): Promise<SandboxPlan> =>
  planOf({ paths, components: { schemas: { Pet: pet } } });

/** A description with `crud` and `Pet`. */
export const pets = (options: Parameters<typeof crud>[0] = {}, pet: Fields = PET): Fields => ({
  paths: crud(options),
  components: { schemas: { Pet: pet } },
});

export type Paths = Record<string, Record<string, Fields>>;

/** The rule of an operation of `pets()` with other members. */
export async function ruleWith(line: string, members: Fields, pet: Fields = PET) {
  const paths = crud() as Paths;
  const [method = '', path = ''] = line.split(' ');
  Object.assign(paths[path]?.[method.toLowerCase()] ?? {}, members);
  return operationOf(await planWith(paths, pet), line);
}

/** Sends `POST /pets` with a JSON body to the sandbox of a plan. */
export function senderTo(plan: SandboxPlan) {
  const sandbox = createSandbox(genericSandbox(plan));
  return async (line: string, sent?: unknown, type = 'application/json') => {
    const [method = '', path = ''] = line.split(' ');
    const response = await sandbox(
      new Request(`https://sandbox.invalid/${plan.name}${path}`, {
        method,
        ...(sent !== undefined && {
          body: JSON.stringify(sent),
          headers: { 'content-type': type },
        }),
      }),
    );
    const shown = await response.text();
    return {
      status: response.status,
      source: response.headers.get('Sandbox-Source'),
      message: response.headers.get('Sandbox-Message'),
      location: response.headers.get('Location'),
      ignored: response.headers.get('Sandbox-Ignored'),
      body: shown === '' ? undefined : JSON.parse(shown),
    };
  };
}
