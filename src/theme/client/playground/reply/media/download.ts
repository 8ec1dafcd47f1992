/** Saves the body of a response as a file. */
import { h } from '../../../core/dom.ts';
import type { Reply } from '../reply.ts';

/** By then the browser has started the download. */
const REVOKE_DELAY_MS = 1000;

export const download = (reply: Reply): void => saveFile(reply.chunks, fileName(reply));

export function saveFile(content: BlobPart[], name: string): void {
  // Not under its own type: opened as a page, it would run with the rights of this site.
  const href = URL.createObjectURL(new Blob(content, { type: 'application/octet-stream' }));
  h('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_DELAY_MS);
}

/**
 * The name that the server suggests (RFC 6266), without what could lead out of the folder or hide its ending;
 * otherwise one by the media type.
 */
export function fileName({ headers, contentType }: Pick<Reply, 'headers' | 'contentType'>): string {
  const disposition = headers.find(([name]) => name.toLowerCase() === 'content-disposition')?.[1] ?? '';
  const name = safeName(extendedName(disposition) ?? plainName(disposition) ?? '');
  if (name) return name;
  const [, extension = 'bin'] = /^[^/]+\/(?:[^;+]*\+)?([a-z\d]+)/i.exec(contentType) ?? [];
  return `response.${extension === 'plain' ? 'txt' : extension}`;
}

/** `filename*=UTF-8''na%C3%AFve.txt` (RFC 8187). */
function extendedName(disposition: string): string | undefined {
  const [, encoded] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^\s;]+)/i.exec(disposition) ?? [];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function plainName(disposition: string): string | undefined {
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(disposition) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? token;
}

const MAX_NAME = 120;

function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    last
      // Characters that control text or its direction, and those with a meaning for file systems.
      .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
      .slice(-MAX_NAME)
      .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  );
}
