import { createHash } from 'node:crypto';
import { bootHash } from '../islands/boot.ts';

/** What a page may load and run, beside what is its own. */
interface PolicyFacts {
  /** Origins that it may send requests to. */
  connect: string[];
  /** Hashes of scripts that stand in it. */
  scripts: string[];
  /** Only for the explorer, whose own files need them. */
  inlineStyles: boolean;
}

/**
 * The Content-Security-Policy (Level 3) of a page by directive. The origins of the images, media and frames that it names
 * are added when it is complete.
 */
export function pagePolicy({ connect, scripts, inlineStyles }: PolicyFacts): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...[bootHash, ...scripts].map((hash) => `'${hash}'`)],
    'style-src': ["'self'", ...(inlineStyles ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:'],
    'media-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'frame-src': ["'self'"],
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
