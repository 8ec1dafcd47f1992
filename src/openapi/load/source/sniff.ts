import { open } from 'node:fs/promises';

/** An OpenAPI document names its version among its first keys; those that come after this many bytes are not looked for. */
const HEAD_BYTES = 64 * 1024;

/** Files of tools, which are no API whatever they hold. */
const NEVER =
  /^(?:docs|mint|package(?:-lock)?|tsconfig.*|composer|deno|biome|vercel|netlify|renovate|.*lock)\.(?:jsonc?|ya?ml)$/i;

const CANDIDATE = /\.(?:json|ya?ml)$/i;

const YAML_KEY = /^(?:"(?:openapi|swagger)"|'(?:openapi|swagger)'|openapi|swagger)[ \t]*:[ \t]*['"]?[23]\b/m;
const JSON_KEY = /"(?:openapi|swagger)"\s*:\s*"?[23]\b/;

/** Whether a file of that name may be an OpenAPI document at all. */
export function mayBeApiDocument(path: string): boolean {
  return CANDIDATE.test(path) && !NEVER.test(path.split('/').at(-1) ?? '');
}

/**
 * Whether the file at the absolute path `file` begins as an OpenAPI document does: it has the key `openapi` or `swagger`
 * with a version that can be read, at the top. Reads its first bytes alone. A file that cannot be read is none.
 */
export async function looksLikeApiDocument(file: string): Promise<boolean> {
  if (!mayBeApiDocument(file)) return false;
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return beginsAsApiDocument(buffer.toString('utf8', 0, bytesRead));
    } finally {
      await handle.close();
    }
  } catch {
    return false;
  }
}

/** The same of a text, which may be cut off anywhere. */
export function beginsAsApiDocument(head: string): boolean {
  const text = head.replace(/^\uFEFF/, '');
  if (!/^\s*\{/.test(text)) return YAML_KEY.test(text);
  // Only at the top: an example within another file has such a key too.
  return JSON_KEY.test(topLevelOf(text));
}

/** A JSON text without what stands inside of its members' values. */
function topLevelOf(text: string): string {
  let depth = 0;
  let kept = '';
  for (const [token] of text.matchAll(/"(?:\\[\s\S]|[^"\\])*"?|[[\]{}]|[^"[\]{}]+/g)) {
    if (token === '}' || token === ']') depth--;
    if (depth === 1) kept += token;
    if (token === '{' || token === '[') depth++;
  }
  return kept;
}
