import { defineRule } from '../../rule.ts';

export const refused = defineRule({
  code: 'content/refused',
  summary: 'A script, stylesheet or component loads something from a site that the settings do not allow.',
  why:
    'The Content-Security-Policy would block the request, so the script is not published, or the ' +
    'stylesheet is not loaded, or the component gets no response.',
  fix: 'Copy the file into the docs folder, or add the origin to `security.origins` in `docs.json`.',
  bad: { 'style.css': '@import url("https://fonts.example/inter.css");\n' },
  good: { 'style.css': '@import url("/inter.css");\n', 'inter.css': '' },
});
