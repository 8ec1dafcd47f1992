import { readdirSync, readFileSync } from 'node:fs';

const DOCS = 'docs';
const parts = readdirSync(DOCS, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** VitePress has no navigation made from files, so the titles are read here. */
const titleOf = (path) => /^title: "(.*)"$/m.exec(readFileSync(`${DOCS}/${path}`, 'utf8'))?.[1];

export default {
  title: 'Generated',
  srcDir: DOCS,
  outDir: 'dist',
  themeConfig: {
    search: { provider: 'local' },
    sidebar: parts.map(({ name }) => ({
      text: name,
      collapsed: true,
      items: readdirSync(`${DOCS}/${name}`).map((file) => ({
        text: titleOf(`${name}/${file}`),
        link: `/${name}/${file.replace(/\.md$/, '')}`,
      })),
    })),
  },
};
