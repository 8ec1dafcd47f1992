/** Examples that authors write in pages, held against the OpenAPI file. */
import type { JsonSchema } from '../../contract/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { findOperation, type Operation } from '../../openapi/index.ts';
import { type DescribedSite, describedOperations, filesOfOperations, nameOfOperation } from '../described.ts';
import { statusIn } from '../run/blocks.ts';
import { asQuestion } from '../targets.ts';
import type { UsesOfFile } from '../uses.ts';
import { bodyProblems, readJson } from './json-body.ts';
import { type ExampleProblem, type PlacedExample, placed } from './places.ts';
import { isSample, sampleProblems } from './sample.ts';

/**
 * Warnings for examples in `RequestExample`, `ResponseExample` and code blocks with `operation="…"` that the
 * description of their operation does not allow.
 */
export function checkExamples(all: readonly UsesOfFile[], site: DescribedSite): Diagnostic[] {
  const pageOperations = describedOperations(site);
  const files = filesOfOperations(site);
  return all.flatMap((file) =>
    file.uses.flatMap((use) => {
      const { example } = use;
      if (!example) return [];
      const at: PlacedExample = { file, use, text: example.text };
      const named = use.target === '' ? undefined : findOperation(site.documents, use.target);
      if (named && !('operation' in named))
        return placed(at, unknownOperation(use.target, named.suggestions));
      const operation = named?.operation ?? pageOperations.get(file.file);
      // Examples of APIs that no file describes are the author's own.
      if (!operation) return [];
      const described = { file: files.get(operation) ?? '', operation: nameOfOperation(operation) };
      return exampleProblems(at, operation).map((problem) => placed(at, problem, described));
    }),
  );
}

const unknownOperation = (name: string, suggestions: readonly string[]): ExampleProblem => ({
  code: 'example/unknown-operation',
  message: `no OpenAPI file has the operation ${JSON.stringify(name)} of this example`,
  hint: asQuestion(suggestions[0]),
});

function exampleProblems({ use: { example }, text }: PlacedExample, operation: Operation): ExampleProblem[] {
  if (!example) return [];
  const language = example.language.toLowerCase();
  const status = statusIn(example.meta);
  const side = example.side ?? (status === undefined ? 'request' : 'response');
  if (side === 'request' && isSample(language)) return sampleProblems(language, text, operation);
  if (!/^json5?c?$/.test(language)) return side === 'response' ? statusProblems(operation, status) : [];
  const { root, problems } = readJson(text);
  const { request } = operation;
  const what = `${request.method} ${request.path}`;
  const ofStatus = side === 'response' ? statusProblems(operation, status) : [];
  if (!root || ofStatus.length > 0) return [...ofStatus, ...problems];
  const schemas =
    side === 'response' ? responseSchemas(operation, status) : jsonSchemas(request.body?.media ?? []);
  const found = schemas.map((schema) =>
    bodyProblems(root, schema, {
      components: request.components,
      direction: side,
      what: side === 'response' ? `the response of ${what}` : `the body of ${what}`,
    }),
  );
  // Of several media types, or of several statuses, any may be meant.
  return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** A response whose status the operation does not document, not even as `4XX` or `default`. */
function statusProblems({ request, responses }: Operation, status: string | undefined): ExampleProblem[] {
  if (status === undefined || responses.length === 0 || responses.some((each) => covers(each.status, status)))
    return [];
  const all = responses.map((each) => each.status).join(', ');
  return [
    {
      code: 'example/undocumented-status',
      message: `${request.method} ${request.path} documents no response with the status ${status}`,
      hint: `It documents ${all}.`,
    },
  ];
}

export const covers = (documented: string, status: string): boolean =>
  documented === 'default' || documented === status || documented.toUpperCase() === `${status.charAt(0)}XX`;

/** The schemas of the JSON bodies of a status: of the most exact entry that covers it. */
export function responseSchemas({ responses }: Operation, status: string | undefined) {
  const exact = responses.filter((each) => each.status === status);
  const some = exact.length > 0 ? exact : responses.filter((each) => covers(each.status, status ?? '2'));
  const meant = status === undefined ? responses : some;
  return meant.flatMap(({ content }) => jsonSchemas(content));
}

const jsonSchemas = (
  content: readonly { contentType: string; schema: JsonSchema; isSequence?: true }[],
): JsonSchema[] =>
  content
    .filter(({ contentType, isSequence }) => /[/+]json\b/i.test(contentType) && !isSequence)
    .map(({ schema }) => schema);
