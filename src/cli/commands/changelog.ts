import { defineCommand } from '../line/command.ts';
import { asFile, asText, flag, oneOf, option, sharedOptions } from '../line/options.ts';

const { site, allowRemote } = sharedOptions;

export const changelog = defineCommand({
  name: 'changelog',
  usage: 'OLD NEW',
  summary: 'list the changes between two OpenAPI files',
  options: {
    site,
    allowRemote,
    format: option(
      'FORMAT',
      'text, markdown, json or rss (default: by the extension of --out, otherwise text)',
      oneOf(['text', 'markdown', 'json', 'rss']),
    ),
    out: option('FILE', 'file to write; an existing Markdown page gets a new entry', asFile),
    failOn: option(
      'LEVEL',
      'exit with 1 for breaking changes, for unclassified (and breaking) ones, for any, ' +
        'or for none (default)',
      oneOf(['breaking', 'unclassified', 'any', 'none']),
    ),
    title: option('TEXT', 'heading of the entry (default: title and version of NEW)', asText),
    texts: flag('also list changed texts, examples and tags'),
    root: { ...sharedOptions.root, help: 'docs folder whose pages the entry links to' },
  },
  run: async (args) => (await import('../run/compare-apis.ts')).changelog(args),
});
