import { defineCommand } from '../line/command.ts';
import { flag, sharedOptions } from '../line/options.ts';

const { root, json } = sharedOptions;

export const upgrade = defineCommand({
  name: 'upgrade',
  summary: 'convert mint.json, or a docs.json in the legacy format, to the current format',
  options: {
    root,
    json,
    force: flag('replace docs.json, and keep the original as docs.json.bak'),
  },
  run: async (args) => (await import('../run/upgrade-settings.ts')).upgrade(args),
});
