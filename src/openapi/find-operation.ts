import { didYouMean } from '../diagnostics/index.ts';
import type { ApiDocument, Operation } from './model.ts';

/** How many near misses are named. */
const MAX_SUGGESTIONS = 3;

/**
 * The operation that a page means: `POST /invites`, with or without a file before it: `chat-service POST
 * /invites`, `openapi/chat-service.yaml POST /invites`. The method is in any case; a trailing slash, and `:id`
 * for `{id}`, count for nothing. A file is a document's location, its name or file name without extension, or a
 * part of the location; where no document fits, it is the first one that has the operation. Else: references
 * that may have been meant.
 */
export function findOperation(
  documents: ApiDocument[],
  reference: string,
): { operation: Operation } | { suggestions: string[] } {
  const { file, method, path } = parseReference(reference);
  const fitting = file === undefined ? [] : documentsByFile(documents, file);
  const candidates = fitting.length > 0 ? fitting : documents;
  for (const matches of path === undefined ? [] : PATH_TESTS) {
    for (const { operations } of candidates) {
      const operation = operations.find(
        ({ request }) => request.method === method && matches(request.path, path as string),
      );
      if (operation) return { operation };
    }
  }
  return { suggestions: suggest(candidates, method, path ?? '') };
}

function parseReference(reference: string): { file?: string; method: string; path?: string } {
  const match = /^(?:(\S.*?)\s+)?([a-z]+)\s+(\S+)$/i.exec(reference.trim());
  // Without a method there is nothing to find, but something to suggest.
  if (!match) return { method: '', ...(reference.includes('/') && { path: reference.trim() }) };
  const [, file, method, path] = match as unknown as [string, string | undefined, string, string];
  return {
    ...(file !== undefined && { file }),
    method: method.toUpperCase(),
    path: path.startsWith('/') ? path : `/${path}`,
  };
}

/** The document at just that location, else all that fit, the best first. */
function documentsByFile(documents: ApiDocument[], file: string): ApiDocument[] {
  const wanted = file.replace(/^(?:\.?\/)+/, '');
  const exact = documents.filter(({ source }) => source === wanted || source === file);
  if (exact.length > 0) return exact;
  const rank = ({ name, source }: ApiDocument): number =>
    name === wanted || stemOf(source) === wanted
      ? 0
      : source.includes(wanted)
        ? 1
        : name.includes(wanted)
          ? 2
          : 3;
  return documents.filter((document) => rank(document) < 3).sort((a, b) => rank(a) - rank(b));
}

function stemOf(source: string): string {
  return (source.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '');
}

const trimmed = (path: string): string => path.replace(/(?!^)\/+$/, '');
const braced = (path: string): string => trimmed(path).replace(/(?<=\/):([^/]+)/g, '{$1}');
/** Templates that differ in the names of their variables alone are the same path (OpenAPI 4.8.8). */
const nameless = (path: string): string => braced(path).replace(/\{[^{}]*\}/g, '{}');

/** From strict to lenient; a later test decides only where no earlier one does. */
const PATH_TESTS: ((path: string, wanted: string) => boolean)[] = [
  (path, wanted) => path === wanted,
  (path, wanted) => trimmed(path) === trimmed(wanted),
  (path, wanted) => braced(path) === braced(wanted),
  (path, wanted) => nameless(path) === nameless(wanted),
];

/** Other methods of the same path, then paths that are spelt nearly so; the same method first. */
function suggest(documents: ApiDocument[], method: string, path: string): string[] {
  const operations = documents.flatMap(({ operations }) => operations);
  const wanted = nameless(path);
  const near: string[] = operations.some(({ request }) => nameless(request.path) === wanted) ? [wanted] : [];
  const others = new Set(
    operations.map(({ request }) => nameless(request.path)).filter((other) => other !== wanted),
  );
  while (near.length < MAX_SUGGESTIONS) {
    const next = didYouMean(wanted, others);
    if (next === undefined) break;
    others.delete(next);
    near.push(next);
  }
  const found = near.flatMap((nearPath) => {
    const there = operations.filter(({ request }) => nameless(request.path) === nearPath);
    const same = there.filter(({ request }) => request.method === method);
    return same.length > 0 ? same : there;
  });
  return [...new Set(found.map((operation) => referenceTo(operation, operations)))].slice(0, MAX_SUGGESTIONS);
}

/** The shortest reference that is unambiguous among `operations`. */
function referenceTo({ spec, request: { method, path } }: Operation, operations: Operation[]): string {
  const ambiguous = operations.some(
    (other) => other.spec !== spec && other.request.method === method && other.request.path === path,
  );
  return `${ambiguous ? `${spec} ` : ''}${method} ${path}`;
}
