import { defineCommand } from '../line/command.ts';
import { asFile, asWhole, list, option, sharedOptions } from '../line/options.ts';
import { UsageError } from '../line/usage-error.ts';

/** `FILE`, or `NAME=FILE` with the name of an OpenAPI file without its extension. */
function asSeed(text: string, optionName: string): { name?: string; file: string } {
  const [, name, file = ''] = /^(?:([\w.-]+)=)?(.*)$/s.exec(text) ?? [];
  return { ...(name ? { name } : {}), file: asFile(file, optionName) };
}

/** Null for no limit. */
function asRateLimit(text: string, name: string): number | null {
  if (text === 'off') return null;
  const limit = asWhole(text, name, ' or "off"');
  if (limit === 0) throw new UsageError(`--${name} must be at least 1, or "off"`);
  return limit;
}

/** As browsers write it in the `Origin` header (RFC 6454, section 6.1). */
function asOrigin(text: string, name: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  throw new UsageError(
    `--${name} must be an origin like https://docs.example.com, without a path, not "${text}"`,
  );
}

const { root, port, host, cache, allowRemote } = sharedOptions;

export const sandbox = defineCommand({
  name: 'sandbox',
  usage: '[FILE…]',
  summary: 'serve the sandboxes of the docs folder, or of OpenAPI files, over HTTP',
  options: {
    root,
    port,
    host,
    cache,
    allowRemote,
    data: option('FILE', 'file that stores the state (default: in memory)', asFile),
    level: option(
      'N',
      'feature level to run at, if the API has feature levels (default: the latest)',
      (text, name) => asWhole(text, name),
    ),
    seed: list(
      'FILE',
      'initial state, as returned by /_sandbox/state; NAME=FILE for one of several sandboxes',
      asSeed,
    ),
    rateLimit: option(
      'N',
      'number of requests per minute for each user, or "off" (default: 1000000)',
      asRateLimit,
    ),
    origin: list(
      'URL',
      'origin whose pages may call the sandbox, besides this machine; can be repeated',
      asOrigin,
    ),
  },
  run: async ({ origin: origins, ...args }) =>
    (await import('../run/serve-sandboxes.ts')).sandbox({ ...args, origins }),
});
