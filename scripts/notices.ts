// `node scripts/notices.ts`: writes THIRD-PARTY-NOTICES.txt for the package, and the notices that sites need,
// from the installed packages. `--check` writes nothing and exits with 1 if they are outdated, as in `npm
// test notices`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type NoticesFile, noticesText } from '../src/hosting/index.ts';
import { shippedParts } from './shipped.ts';

const root = join(import.meta.dirname, '..');

const INTRO = `Trellis is MIT licensed. This package and the sites that it builds include third-party work, listed
here by the part that contains it. The licenses follow the lists. Each site lists the work that it
includes in /_trellis/licenses/notices.txt. scripts/notices.ts writes this file.`;

const parts = shippedParts(root);
const texts = [
  ...new Set(
    parts.filter(({ id }) => id !== 'package').flatMap(({ packages }) => packages.map(({ text }) => text)),
  ),
];
const ofSites: NoticesFile = {
  texts,
  parts: parts
    .filter(({ id }) => id !== 'package')
    .map(({ packages, ...part }) => ({
      ...part,
      packages: packages.map(({ text, ...each }) => ({ ...each, text: texts.indexOf(text) })),
    })),
};
const files = {
  'THIRD-PARTY-NOTICES.txt': noticesText(INTRO, parts),
  'src/hosting/notices.json': `${JSON.stringify(ofSites, null, 1)}\n`,
};

const isCheck = process.argv.includes('--check');
for (const [name, text] of Object.entries(files)) {
  const file = join(root, name);
  if (!isCheck) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${relative(root, file)} is not up to date. Run "node scripts/notices.ts".\n`);
    process.exitCode = 1;
  }
}
const count = new Set(parts.flatMap(({ packages }) => packages.map(({ name }) => name))).size;
process.stdout.write(
  `${count} packages, ${new Set(parts.flatMap(({ packages }) => packages.map(({ text }) => text))).size} texts\n`,
);
