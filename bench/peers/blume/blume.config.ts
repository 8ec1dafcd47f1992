import { existsSync } from 'node:fs';
import { defineConfig } from 'blume';

export default defineConfig({
  title: 'Generated',
  content: { root: 'docs' },
  // Only for the pages of an API description.
  ...(existsSync('api.json') && { openapi: { enabled: true, spec: './api.json' } }),
});
