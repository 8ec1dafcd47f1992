import { defineRule } from '../../rule.ts';

export const noSettings = defineRule({
  code: 'site/no-settings',
  severity: 'error',
  summary: 'The folder has no `docs.json`.',
  why: 'Trellis cannot tell which pages the site has.',
  fix:
    'Create a `docs.json`, or name the docs folder with `--root`. `trellis new` creates a folder to ' +
    'start from.',
});
