import { defineCommand } from '../line/command.ts';
import { sharedOptions } from '../line/options.ts';

const { root, port, host, base, out } = sharedOptions;

export const preview = defineCommand({
  name: 'preview',
  summary: 'serve the built site',
  options: { root, port, host, base, out },
  run: async (args) => (await import('../run/preview-site.ts')).preview(args),
});
