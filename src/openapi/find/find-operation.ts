import { didYouMean } from '../../diagnostics/index.ts';
import type { ApiDocument, Operation } from '../model/api-document.ts';
import { documentsByFile } from './by-file.ts';
import { readReference } from './reference.ts';

/** Maximum number of similar references in a hint. */
const MAX_SUGGESTIONS = 3;

/**
 * Finds the operation that a page refers to: `POST /invites`, with an optional file before it (`chat-service
 * POST /invites`, `openapi/chat-service.yaml POST /invites`), or the webhook `webhook order`. The method has
 * any case; a trailing slash does not count, and `:id` means `{id}`. A slash before the name of a webhook
 * does not count either. If no file has that name, finds the first file with the operation. Otherwise returns
 * similar references.
 */
export function findOperation(
  documents: ApiDocument[],
  reference: string,
): { operation: Operation } | { suggestions: string[] } {
  const parts = readReference(reference);
  const fitting = parts?.file === undefined ? [] : documentsByFile(documents, parts.file);
  const candidates = fitting.length > 0 ? fitting : documents;
  // Without a method, nothing matches, but similar references can be suggested.
  if (!parts)
    return { suggestions: suggest(candidates, '', reference.includes('/') ? reference.trim() : '') };
  if (parts.kind === 'webhook') return findWebhook(candidates, parts.name);
  const { method, path } = parts;
  const operation = findPath(candidates, method, path);
  return operation ? { operation } : { suggestions: suggest(candidates, method, path) };
}

function findPath(documents: ApiDocument[], method: string, path: string): Operation | undefined {
  for (const matches of PATH_TESTS) {
    for (const { operations } of documents) {
      const operation = operations.find(
        ({ request }) => request.method.toUpperCase() === method && matches(request.path, path),
      );
      if (operation) return operation;
    }
  }
  return undefined;
}

function findWebhook(
  documents: ApiDocument[],
  name: string,
): { operation: Operation } | { suggestions: string[] } {
  const webhooks = documents.flatMap((document) => document.webhooks);
  const operation =
    webhooks.find(({ webhook }) => webhook === name) ??
    webhooks.find(({ webhook = '' }) => looseName(webhook) === looseName(name)) ??
    // OpenAPI 3.2 allows any method before a path, so one of that name, too.
    (name.startsWith('/') ? findPath(documents, 'WEBHOOK', name) : undefined);
  if (operation) return { operation };
  const close = didYouMean(
    name,
    webhooks.flatMap(({ webhook }) => webhook ?? []),
  );
  return { suggestions: close === undefined ? [] : [`webhook ${close}`] };
}

const looseName = (webhook: string): string => webhook.replace(/^\//, '').toLowerCase();
const withoutEndSlash = (path: string): string => path.replace(/^(\/)\/+$|(?<=[^/])\/+$/, '$1');
const withBraces = (path: string): string => withoutEndSlash(path).replace(/(?<=\/):([^/]+)/g, '{$1}');
/** Templates that differ only in the names of variables are the same path (OpenAPI 4.8.8). */
const nameless = (path: string): string => withBraces(path).replace(/\{[^{}]*\}/g, '{}');

/** From strict to lenient. A later test counts only if no earlier one matches. */
const PATH_TESTS: ((path: string, target: string) => boolean)[] = [
  (path, target) => path === target,
  (path, target) => withoutEndSlash(path) === withoutEndSlash(target),
  (path, target) => withBraces(path) === withBraces(target),
  (path, target) => nameless(path) === nameless(target),
];

/** Other methods of the same path, then similar paths, the same method first. */
function suggest(documents: ApiDocument[], method: string, path: string): string[] {
  const operations = documents.flatMap(({ operations }) => operations);
  const target = nameless(path);
  const near: string[] = operations.some(({ request }) => nameless(request.path) === target) ? [target] : [];
  const others = new Set(
    operations.map(({ request }) => nameless(request.path)).filter((other) => other !== target),
  );
  while (near.length < MAX_SUGGESTIONS) {
    const next = didYouMean(target, others);
    if (next === undefined) break;
    others.delete(next);
    near.push(next);
  }
  const matches = near.flatMap((nearPath) => {
    const there = operations.filter(({ request }) => nameless(request.path) === nearPath);
    const sameMethod = there.filter(({ request }) => request.method.toUpperCase() === method);
    return sameMethod.length > 0 ? sameMethod : there;
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
