import { defineCommand } from '../line/command.ts';
import { flag, oneOf, option, sharedOptions } from '../line/options.ts';

const { root, out, cache, allowRemote, json } = sharedOptions;

export const check = defineCommand({
  name: 'check',
  summary: 'report problems in the docs folder',
  options: {
    root,
    out,
    cache,
    allowRemote,
    json,
    keys: flag('list every setting in use, and whether it is supported or ignored'),
    sandbox: flag('list what the sandbox of each API does for every operation, and why'),
    failOn: option(
      'LEVEL',
      'exit with 1 for problems of this severity or a higher one: error (default), warning or info',
      oneOf(['error', 'warning', 'info']),
    ),
    strict: flag('the same as --fail-on warning'),
    format: option(
      'FORMAT',
      'text (default), json, github (annotations) or sarif (code scanning)',
      oneOf(['text', 'json', 'github', 'sarif']),
    ),
  },
  run: async (args) => (await import('../run/check-folder.ts')).check(args),
});
