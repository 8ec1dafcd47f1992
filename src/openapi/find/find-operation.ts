import { didYouMean } from '../../diagnostics/index.ts';
import type { ApiDocument, Operation } from '../model/api-document.ts';
import { documentsByFile } from './by-file.ts';
import { readReference } from './reference.ts';

/** Maximum number of similar references in a hint. */
const MAX_SUGGESTIONS = 3;

/**
 * Finds the operation that a page refers to: `POST /invites`, with an optional file before it (`chat-service
 * POST /invites`, `openapi/chat-service.yaml POST /invites`), or the webhook `webhook order`. The method has
 * any case; a trailing slash does not count, and `:id` means `{id}`. If no file has that name, finds the
 * first file with the operation. Otherwise returns similar references.
 */
export function findOperation(
  documents: ApiDocument[],
  reference: string,
): { operation: Operation } | { suggestions: string[] } {
  const wanted = readReference(reference);
  const fitting = wanted?.file === undefined ? [] : documentsByFile(documents, wanted.file);
  const candidates = fitting.length > 0 ? fitting : documents;
  // Without a method, nothing matches, but similar references can be suggested.
  if (!wanted)
    return { suggestions: suggest(candidates, '', reference.includes('/') ? reference.trim() : '') };
  if (wanted.kind === 'webhook') return findWebhook(candidates, wanted.name);
  const { method, path } = wanted;
  for (const matches of PATH_TESTS) {
    for (const { operations } of candidates) {
      const operation = operations.find(
        ({ request }) => request.method.toUpperCase() === method && matches(request.path, path),
      );
      if (operation) return { operation };
    }
  }
  return { suggestions: suggest(candidates, method, path) };
}

function findWebhook(
  documents: ApiDocument[],
  name: string,
): { operation: Operation } | { suggestions: string[] } {
  const webhooks = documents.flatMap((document) => document.webhooks);
  const operation =
    webhooks.find(({ webhook }) => webhook === name) ??
    webhooks.find(({ webhook }) => webhook?.toLowerCase() === name.toLowerCase());
  if (operation) return { operation };
  const close = didYouMean(
    name,
    webhooks.flatMap(({ webhook }) => webhook ?? []),
  );
  return { suggestions: close === undefined ? [] : [`webhook ${close}`] };
}

const trimmed = (path: string): string => path.replace(/^(\/)\/+$|(?<=[^/])\/+$/, '$1');
const braced = (path: string): string => trimmed(path).replace(/(?<=\/):([^/]+)/g, '{$1}');
/** Templates that differ only in the names of variables are the same path (OpenAPI 4.8.8). */
const nameless = (path: string): string => braced(path).replace(/\{[^{}]*\}/g, '{}');

/** From strict to lenient. A later test counts only if no earlier one matches. */
const PATH_TESTS: ((path: string, wanted: string) => boolean)[] = [
  (path, wanted) => path === wanted,
  (path, wanted) => trimmed(path) === trimmed(wanted),
  (path, wanted) => braced(path) === braced(wanted),
  (path, wanted) => nameless(path) === nameless(wanted),
];

/** Other methods of the same path, then similar paths, the same method first. */
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
  const matches = near.flatMap((nearPath) => {
    const there = operations.filter(({ request }) => nameless(request.path) === nearPath);
    const same = there.filter(({ request }) => request.method.toUpperCase() === method);
    return same.length > 0 ? same : there;
  });
  return [...new Set(matches.map((operation) => referenceTo(operation, operations)))].slice(
    0,
    MAX_SUGGESTIONS,
  );
}

/** The shortest unambiguous reference among `operations`. */
function referenceTo({ spec, request: { method, path } }: Operation, operations: Operation[]): string {
  const ambiguous = operations.some(
    (other) => other.spec !== spec && other.request.method === method && other.request.path === path,
  );
  return `${ambiguous ? `${spec} ` : ''}${method} ${path}`;
}
