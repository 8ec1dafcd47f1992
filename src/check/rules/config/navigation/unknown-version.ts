import { defineRule } from '../../rule.ts';

export const unknownVersion = defineRule({
  code: 'config/unknown-version',
  summary: 'A group, tab or anchor names a version that `versions` does not list.',
  why: 'Readers cannot choose that version, so they never see this part.',
  fix: 'Correct the name, or add the version to `versions`.',
  bad: {
    'docs.json': `{
  "name": "Ferns",
  "versions": ["v2"],
  "navigation": [{ "group": "Guide", "version": "v3", "pages": ["index"] }]
}
`,
  },
  good: {
    'docs.json': `{
  "name": "Ferns",
  "versions": ["v2"],
  "navigation": [{ "group": "Guide", "version": "v2", "pages": ["index"] }]
}
`,
  },
});
