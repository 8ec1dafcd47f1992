import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const scriptUrl = defineRule({
  code: 'config/script-url',
  isBroken: true,
  summary: 'A link in the settings would run a script.',
  why: 'The Content-Security-Policy of the site blocks the script, so the link does nothing.',
  fix: 'Link to an address. Put the script into a `.js` file in the docs folder.',
  bad: { 'docs.json': settings('"navbar": { "links": [{ "label": "Chat", "href": "javascript:chat()" }] }') },
  good: {
    'docs.json': settings('"navbar": { "links": [{ "label": "Chat", "href": "https://ferns.example" }] }'),
  },
});
