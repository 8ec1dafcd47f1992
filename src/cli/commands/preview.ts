import { defineCommand } from '../command.ts';
import { shared } from '../options.ts';

const { root, port, host, base, out } = shared;

export const preview = defineCommand({
  name: 'preview',
  summary: 'serve the built site',
  options: { root, port, host, base, out },
  run: async (args) => (await import('../run/preview.ts')).preview(args),
});
