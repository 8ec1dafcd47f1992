import { defineConfig } from 'blume';

export default defineConfig({ title: 'Generated', content: { root: 'docs' } });
