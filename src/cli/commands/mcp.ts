import { defineCommand } from '../line/command.ts';
import { list, sharedOptions } from '../line/options.ts';
import { UsageError } from '../line/usage-error.ts';

/** A base URL, without a trailing slash. Credentials come from the environment. */
function asServer(text: string, name: string): string {
  const url = URL.parse(text);
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (isPlain && !url.search && !url.hash) return url.href.replace(/\/$/, '');
  throw new UsageError(
    `--${name} must be a URL like https://api.example.com/v1, without a query or fragment, not "${text}"`,
  );
}

const { root, out, base } = sharedOptions;

export const mcp = defineCommand({
  name: 'mcp',
  usage: '[DIR|URL]',
  summary: 'serve a built site to assistants over the Model Context Protocol (stdio)',
  options: {
    root,
    out,
    base,
    allowServer: list(
      'URL',
      'server that assistants may send requests to, besides the sandboxes; can be repeated',
      asServer,
    ),
  },
  run: async ({ words: [source], ...args }) => (await import('../run/serve-mcp.ts')).mcp({ ...args, source }),
});
