import { asList, asRecord, asText, type Fields } from './values.ts';

/**
 * Takes out of a 2.0 document what has not the type that it must have, which the upgrade to 3.1 would fail at; the linter has
 * named it. Changes `document`; one of another version stays as it is.
 */
export function tidySwagger(document: Fields): void {
  if (document.swagger === undefined) return;
  for (const key of ['consumes', 'produces', 'schemes']) keepTexts(document, key);
  for (const key of ['definitions', 'parameters', 'responses', 'securityDefinitions', 'paths']) {
    keepRecords(document, key);
  }
  const shared = asRecord(document.parameters) ?? {};
  for (const [name, parameter] of Object.entries(shared)) if (!isParameter(parameter)) delete shared[name];
  for (const item of Object.values(asRecord(document.paths) ?? {}) as Fields[]) {
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
