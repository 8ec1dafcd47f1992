import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const noRepository = defineRule({
  code: 'config/no-repository',
  summary: 'Pages should link to their source, but the settings name no repository.',
  why: 'The links are not shown.',
  fix: 'Set `repository.url` to the address of the repository.',
  bad: { 'docs.json': settings('"feedback": { "suggestEdit": true }') },
  good: {
    'docs.json': settings(`"feedback": { "suggestEdit": true },
  "repository": { "url": "https://github.com/ferns/docs" }`),
  },
});
