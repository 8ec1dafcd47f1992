import { open } from 'node:fs/promises';

/** An OpenAPI file names its version near the top; keys after this many bytes are ignored. */
const HEAD_BYTES = 64 * 1024;

/** Files of tools, which are never OpenAPI. */
const NEVER =
  /^(?:docs|mint|package(?:-lock)?|tsconfig.*|composer|deno|biome|vercel|netlify|renovate|.*lock)\.(?:jsonc?|ya?ml)$/i;

const CANDIDATE = /\.(?:json|ya?ml)$/i;

const YAML_KEY = /^(?:"(?:openapi|swagger)"|'(?:openapi|swagger)'|openapi|swagger)[ \t]*:[ \t]*['"]?[23]\b/m;
const JSON_KEY = /"(?:openapi|swagger)"\s*:\s*"?[23]\b/;

/** Whether a file of that name may be an OpenAPI file. */
export function mayBeApiDocument(path: string): boolean {
  return CANDIDATE.test(path) && !NEVER.test(path.split('/').at(-1) ?? '');
}

/**
 * Whether the file at the absolute path `file` starts like an OpenAPI file: `openapi` or `swagger` with a
 * valid version, at the top level. Reads only its first bytes. False if it cannot be read.
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

/** The same for a text, which may end anywhere. */
export function beginsAsApiDocument(head: string): boolean {
  const text = head.replace(/^\uFEFF/, '');
  if (!/^\s*\{/.test(text)) return YAML_KEY.test(text);
  // Only at the top level: an example in another file may have such a key.
  return JSON_KEY.test(topLevelOf(text));
}

/** A JSON text without the contents of its members' values. */
function topLevelOf(text: string): string {
  let depth = 0;
  let top = '';
  for (const [token] of text.matchAll(/"(?:\\[\s\S]|[^"\\])*"?|[[\]{}]|[^"[\]{}]+/g)) {
    if (token === '}' || token === ']') depth--;
    if (depth === 1) top += token;
    if (token === '{' || token === '[') depth++;
  }
  return top;
}
