import { readdirSync } from 'node:fs';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

const parts = readdirSync('src/content/docs', { withFileTypes: true }).filter((entry) => entry.isDirectory());

export default defineConfig({
  integrations: [
    starlight({
      title: 'Generated',
      sidebar: parts.map(({ name }) => ({ label: name, items: [{ autogenerate: { directory: name } }] })),
    }),
  ],
});
