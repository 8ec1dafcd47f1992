import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import {
  NOTICES_PATH,
  NOTICES_REFERENCE,
  type Notice,
  noticeParts,
  noticesText,
} from '../../hosting/index.ts';

const INTRO =
  'This site was made with Trellis. It includes third-party work, ' +
  'listed here by the part that contains it,\nfollowed by the licenses.';

/** The licences of what a site contains: its fonts, icons, scripts and tools. */
export class SiteNotices {
  /** Folders of the packages in scripts of pages, by name; undefined for those in prebuilt scripts. */
  private readonly packages = new Map<string, string | undefined>();

  /** Records the packages in browser scripts. */
  plugin(): Plugin {
    const { packages } = this;
    return {
      name: 'trellis:notices',
      apply: 'build',
      generateBundle(_, bundle) {
        if (this.environment.name !== 'client') return;
        for (const file of Object.values(bundle)) {
          for (const id of file.type === 'chunk' ? file.moduleIds : []) {
            const [, folder, name] = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(id) ?? [];
            if (folder !== undefined && name !== undefined) packages.set(name, folder);
          }
        }
      },
    };
  }

  /** Adds packages whose code is in prebuilt scripts. The list of the package has their licences. */
  addPackages(names: Iterable<string>): void {
    for (const name of names) this.packages.set(name, undefined);
  }

  /**
   * Writes the notices into the finished site at `out`, and names their file in stylesheets with fonts.
   *
   * @param iconSets names of the sets of its icons
   */
  write(out: string, iconSets: ReadonlySet<string>): void {
    const folder = join(out, '_trellis');
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
    const ids = new Set([
      'theme',
      'scripts',
      ...(has(/^geist.*\.woff2$/) ? ['fonts'] : []),
      ...(has(/^katex/i) ? ['formulas'] : []),
      ...(has(/^explorer$/) ? ['explorer'] : []),
      ...(has(/^mermaid$/) ? ['diagrams'] : []),
      ...[...iconSets].map((set) => `icons/${set}`),
    ]);
    const parts = noticeParts(ids).map(({ title, packages, id }) => ({
      title,
      packages: id === 'scripts' ? this.scripts(packages) : packages,
    }));
    mkdirSync(dirname(join(out, NOTICES_PATH)), { recursive: true });
    writeFileSync(
      join(out, NOTICES_PATH),
      noticesText(
        INTRO,
        parts.filter(({ packages }) => packages.length > 0),
      ),
    );
    for (const name of names.filter((each) => each.endsWith('.css'))) {
      const text = readFileSync(join(folder, name), 'utf8');
      if (text.includes('@font-face'))
        writeFileSync(join(folder, name), `/* ${NOTICES_REFERENCE} */\n${text}`);
    }
  }

  /** The licence of a package that only snippets import is the one that it contains. */
  private scripts(packageNotices: readonly Notice[]): Notice[] {
    return [...this.packages].sort().flatMap(([name, folder]) => {
      const own = packageNotices.find((each) => each.name === name);
      return own ?? (folder === undefined ? undefined : noticeOf(name, folder)) ?? [];
    });
  }
}

function noticeOf(name: string, folder: string): Notice | undefined {
  if (!existsSync(join(folder, 'package.json'))) return undefined;
  const {
    version = '',
    license = 'unknown',
    homepage,
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(each));
  const text = file === undefined ? `License: ${license}` : readFileSync(join(folder, file), 'utf8').trim();
  return { name, version, licence: license, url: homepage, text };
}
