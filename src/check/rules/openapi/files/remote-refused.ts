import { api, FERNS, settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const remoteRefused = defineRule({
  code: 'openapi/remote-refused',
  summary: 'An OpenAPI file is at a URL or refers to one, and the command is not allowed to fetch it.',
  why:
    "Commands use no network unless you allow it. The file's operations have pages without " +
    'parameters and playground.',
  fix: 'Allow it with `--allow-remote`. Trellis keeps a copy for builds without a network.',
  bad: { 'docs.json': settings('"api": { "openapi": "https://ferns.example/ferns.yaml" }') },
  good: api(FERNS),
});
