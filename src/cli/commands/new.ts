import { defineCommand } from '../command.ts';

export const create = defineCommand({
  name: 'new',
  usage: '[DIR]',
  summary: 'create a small docs folder to start from',
  options: {},
  run: async ({ words }) => (await import('../run/new.ts')).createFolder(words[0]),
});
