import { didYouMean } from '../../diagnostics/index.ts';
import type { ApiDocument, Operation } from '../model/api-document.ts';
import { documentsByFile } from './by-file.ts';
import { readReference } from './reference.ts';

/** How many near misses are named. */
const MAX_SUGGESTIONS = 3;

/**
 * The operation that a page means: `POST /invites`, with or without a file before it: `chat-service POST
 * /invites`, `openapi/chat-service.yaml POST /invites`; or a webhook, `webhook order`. The method is in any case; a
 * trailing slash, and `:id` for `{id}`, count for nothing. Where no document is the file that is named, it is the first
 * one that has the operation. Else: references that may have been meant.
 */
export function findOperation(
  documents: ApiDocument[],
  reference: string,
): { operation: Operation } | { suggestions: string[] } {
  const wanted = readReference(reference);
  const fitting = wanted?.file === undefined ? [] : documentsByFile(documents, wanted.file);
  const candidates = fitting.length > 0 ? fitting : documents;
  // Without a method there is nothing to find, but something to suggest.
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
    const same = there.filter(({ request }) => request.method.toUpperCase() === method);
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
