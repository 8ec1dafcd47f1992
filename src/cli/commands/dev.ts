import { defineCommand } from '../line/command.ts';
import { sharedOptions } from '../line/options.ts';
import { greet } from '../terminal.ts';

const { root, port, host, base, out, site, cache, allowRemote } = sharedOptions;

export const dev = defineCommand({
  name: 'dev',
  summary: 'serve the docs folder with hot reload, along with its sandboxes',
  options: { root, port, host, base, out, site, cache, allowRemote },
  run: async (args) => {
    greet('dev', args.root);
    return (await import('../run/dev-server.ts')).dev(args);
  },
});
