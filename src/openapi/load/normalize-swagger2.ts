import { deref } from '../pointer.ts';
import { asList, asRecord, asText, type Fields } from '../values.ts';

/**
 * Removes values of the wrong type from a 2.0 file, which would break the upgrade to 3.1 (the linter reports
 * them), and writes out what the upgrade would lose. Changes `document`; other versions stay as they are.
 */
export function normalizeSwagger2(document: Fields): void {
  if (document.swagger === undefined) return;
  for (const key of ['consumes', 'produces', 'schemes']) keepTexts(document, key);
  for (const key of ['definitions', 'parameters', 'responses', 'securityDefinitions', 'paths']) {
    keepRecords(document, key);
  }
  const sharedParameters = asRecord(document.parameters) ?? {};
  for (const [name, parameter] of Object.entries(sharedParameters))
    if (!isParameter(parameter)) delete sharedParameters[name];
  for (const value of Object.values(asRecord(document.paths) ?? {})) {
    const item = asRecord(value);
    if (!item) continue;
    keepParameters(item);
    for (const [key, operation] of Object.entries(item)) {
      if (key === 'parameters' || key === '$ref' || key.startsWith('x-')) continue;
      const record = asRecord(operation);
      if (!record) {
        delete item[key];
        continue;
      }
      for (const list of ['consumes', 'produces', 'schemes']) keepTexts(record, list);
      keepParameters(record);
      keepRecords(record, 'responses');
      writeOutBody(document, item, record);
      writeOutServers(document, record);
    }
    if (item.parameters !== undefined)
      item.parameters = asList(item.parameters).filter((parameter) => !isOfBody(deref(document, parameter)));
  }
}

/**
 * Bodies are parameters in 2.0 (4.3.9), also of the path, or shared ones. An operation's own replace them.
 */
function writeOutBody(document: Fields, item: Fields, operation: Fields): void {
  const own = asList(operation.parameters).map((parameter) => {
    const target = deref(document, parameter);
    return isOfBody(target) ? structuredClone(target) : parameter;
  });
  const takenKeys = new Set(own.map(bodyKey));
  const inheritedParameters = asList(item.parameters)
    .map((parameter) => deref(document, parameter))
    .filter((parameter) => isOfBody(parameter) && !takenKeys.has(bodyKey(parameter)));
  if (own.length + inheritedParameters.length === 0) return;
  operation.parameters = [...inheritedParameters.map((parameter) => structuredClone(parameter)), ...own];
  const fields = asList(operation.parameters)
    .map(asRecord)
    .filter((parameter) => parameter?.in === 'formData');
  if (fields.length === 0) return;
  // 4.3.9.1: values of a list are separated by commas by default.
  for (const field of fields) if (field?.type === 'array') field.collectionFormat ??= 'csv';
  const consumes = asList(operation.consumes ?? document.consumes);
  if (consumes.some((type) => FORMS.includes(String(type)))) return;
  operation.consumes = [FORMS[fields.some((field) => field?.type === 'file') ? 1 : 0]];
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const isOfBody = (parameter: Fields | undefined): boolean =>
  parameter?.in === 'body' || parameter?.in === 'formData';

/** An operation has one body; form fields differ by name. */
function bodyKey(parameter: unknown): string | undefined {
  const record = asRecord(parameter);
  return isOfBody(record) ? (record?.in === 'body' ? 'body' : `field ${String(record?.name)}`) : undefined;
}

/** The schemes of an operation override the global ones (4.3.5), like its servers in 3.x. */
function writeOutServers({ host, basePath }: Fields, operation: Fields): void {
  const schemes = asList(operation.schemes);
  delete operation.schemes;
  if (schemes.length === 0 || typeof host !== 'string') return;
  operation.servers = schemes.map((scheme) => ({
    url: `${String(scheme)}://${host}${asText(basePath) ?? ''}`,
  }));
}

/**
 * Requires a form that has a required field (2.0 requires only the field). For a file that was 2.0, after the
 * upgrade.
 */
export function requireForms(document: Fields): void {
  for (const item of Object.values(asRecord(document.paths) ?? {})) {
    for (const operation of Object.values(asRecord(item) ?? {})) {
      const body = asRecord(asRecord(operation)?.requestBody);
      const content = asRecord(body?.content) ?? {};
      const isRequired = FORMS.some(
        (type) => asList(asRecord(asRecord(content[type])?.schema)?.required).length > 0,
      );
      if (body && isRequired) body.required = true;
    }
  }
}

function keepTexts(holder: Fields, key: string): void {
  const value = holder[key];
  if (value === undefined) return;
  if (Array.isArray(value)) holder[key] = value.filter((entry) => typeof entry === 'string');
  else delete holder[key];
}

function keepRecords(holder: Fields, key: string): void {
  const value = holder[key];
  if (value === undefined) return;
  const record = asRecord(value);
  if (!record) delete holder[key];
  else
    for (const [name, entry] of Object.entries(record))
      if (!name.startsWith('x-') && !asRecord(entry)) delete record[name];
}

function keepParameters(holder: Fields): void {
  if (holder.parameters === undefined) return;
  holder.parameters = asList(holder.parameters).filter(isParameter);
}

function isParameter(value: unknown): boolean {
  const record = asRecord(value);
  return (
    asText(record?.$ref) !== undefined ||
    (asText(record?.in) !== undefined && asText(record?.name) !== undefined)
  );
}
