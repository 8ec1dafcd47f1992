import { defineCommand } from '../line/command.ts';

export const create = defineCommand({
  name: 'new',
  usage: '[DIR]',
  summary: 'create a small docs folder to start from',
  options: {},
  run: async ({ words }) => (await import('../run/create-folder.ts')).createFolder(words[0]),
});
