import { createHash } from 'node:crypto';
import type { OriginUse, SecuritySettings } from '../../config/index.ts';
import { bootHash } from '../client/page/boot.ts';

/** What a page may load and run besides its own files. */
interface PolicyFacts {
  /** Origins that the page may send requests to. */
  connect: string[];
  /** The page may show files that it has received in a frame (`blob:`). */
  framesFiles?: boolean;
  /** Hashes of the page's inline scripts. */
  scripts: string[];
  /** Only for the explorer, whose own files need them. */
  inlineStyles: boolean;
  /** What the author's scripts and styles may use. */
  origins?: SecuritySettings['origins'];
}

/**
 * The Content-Security-Policy (Level 3) of a page, by directive. The origins of its images, media and frames
 * are added once the page is complete.
 */
export function pagePolicy({
  connect,
  framesFiles,
  scripts,
  inlineStyles,
  origins = [],
}: PolicyFacts): Record<string, string[]> {
  const originsFor = (use: OriginUse): string[] =>
    origins.flatMap((each) => (each.for.includes(use) ? each.origin : []));
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...[bootHash, ...scripts].map((hash) => `'${hash}'`), ...originsFor('script')],
    'style-src': ["'self'", ...(inlineStyles ? ["'unsafe-inline'"] : []), ...originsFor('style')],
    'img-src': ["'self'", 'data:', ...originsFor('image')],
    'media-src': ["'self'", 'data:', ...originsFor('media')],
    'font-src': ["'self'", ...originsFor('font')],
    'connect-src': ["'self'", ...connect, ...originsFor('connect')],
    'frame-src': ["'self'", ...(framesFiles ? ['blob:'] : []), ...originsFor('frame')],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  };
}

export const policyText = (policy: Record<string, string[]>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');

export const hashOf = (script: string): string =>
  `sha256-${createHash('sha256').update(script).digest('base64')}`;
