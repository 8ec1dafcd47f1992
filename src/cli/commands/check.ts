import { defineCommand } from '../line/command.ts';
import { asServer, asText, flag, list, oneOf, option, sharedOptions } from '../line/options.ts';

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
      'exit with 1 for this severity or a higher one: error (default), warning or info',
      oneOf(['error', 'warning', 'info']),
    ),
    run: flag('send the requests of blocks marked with "run" and of samples, and check the responses'),
    update: flag('with --run: correct blocks that show a different response'),
    server: list(
      'URL',
      'with --run: send to this server, not the sandboxes; NAME=URL for one API; can be repeated',
      asServer,
    ),
    allowWrites: flag('with --server: also send requests that may change something, such as POST'),
    fix: flag('correct problems that have only one correction, such as a misspelled link'),
    dryRun: flag('with --fix or --update: print the changes as a diff, and write nothing'),
    external: flag('visit links to other sites; results are kept for 7 days'),
    linkHost: list('NAME', 'with --external: private host to visit; can be repeated', asText),
    skipLinks: list('URL', 'with --external: skip addresses that begin with URL; can be repeated', asText),
    strict: flag('the same as --fail-on warning'),
    format: option(
      'FORMAT',
      'text (default), json, github (annotations) or sarif (code scanning)',
      oneOf(['text', 'json', 'github', 'sarif']),
    ),
  },
  run: async (args) => (await import('../run/check-folder.ts')).check(args),
});
