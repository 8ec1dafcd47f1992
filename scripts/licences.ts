// The licence of an installed package with its text. Everything that is redistributed passes through here, so
// nothing ships without its licence text or under an unapproved licence.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LicensedPackage {
  name: string;
  version: string;
  /** SPDX expression. */
  licence: string;
  url?: string;
  text: string;
}

export const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'MPL-2.0', 'CC-BY-4.0', 'OFL-1.1'],
  ...['Unlicense', '0BSD', 'CC0-1.0', 'BlueOak-1.0.0'],
]);

/** Licences outside the list that were approved for single packages. */
const EXCEPTIONS: Record<string, string> = {
  // Weak copyleft for its own files, like MPL-2.0. Mermaid ships it unchanged, in chunks that only diagrams
  // with `layout: elk` load.
  elkjs: 'EPL-2.0',
};

const MIT = (holder: string): string => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

const FONT_AWESOME = `Font Awesome Free 6.7.2 by @fontawesome - https://fontawesome.com
License - https://fontawesome.com/license/free (Icons: CC BY 4.0, Fonts: SIL OFL 1.1, Code: MIT License)
Copyright 2024 Fonticons, Inc.

The icons are licensed under the Creative Commons Attribution 4.0 International License:
https://creativecommons.org/licenses/by/4.0/legalcode
They were taken from Iconify's JSON (https://github.com/iconify/icon-sets) and changed: drawn as SVG in the colour of the
text, some with other strokes or in a frame. Names and logos of brands are trademarks of their owners.`;

const LUCIDE = `ISC License

Copyright (c) for portions of Lucide are held by Cole Bemis 2013-2022 as part of Feather (MIT).
All other copyright (c) for Lucide are held by Lucide Contributors 2022.

Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF
OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.

For the portions of Feather:

${MIT('2013-2022 Cole Bemis')}`;

const UNOCSS = MIT('2021-PRESENT Anthony Fu <https://github.com/antfu>');

/** For packages without a licence file: the text that their authors publish beside the source. */
const TEXTS: Record<string, string> = {
  '@iconify-json/fa6-brands': FONT_AWESOME,
  '@iconify-json/fa6-regular': FONT_AWESOME,
  '@iconify-json/fa6-solid': FONT_AWESOME,
  '@iconify-json/lucide': LUCIDE,
  '@iconify-json/ph': MIT('2023 Phosphor Icons'),
  '@iconify-json/tabler': MIT('2020-2025 Paweł Kuna'),
  '@headlessui/vue': MIT('2020 Tailwind Labs'),
  '@redocly/openapi-core': MIT('2019 Redocly Inc.'),
  '@replit/codemirror-css-color-picker': MIT('2021 Replit'),
  '@unocss/core': UNOCSS,
  '@unocss/extractor-arbitrary-variants': UNOCSS,
  '@unocss/preset-mini': UNOCSS,
  '@unocss/preset-wind3': UNOCSS,
  '@unocss/rule-utils': UNOCSS,
};

/** Notices that a licence requires besides its text. */
const NOTES: Record<string, string> = {
  elkjs:
    'elkjs is passed on unchanged. Its source is available at https://github.com/kieler/elkjs under these terms.',
};

/** Packages bundled by others and not installed here. */
const ELSEWHERE: LicensedPackage[] = [
  {
    name: 'fastdom',
    version: '1',
    licence: 'MIT',
    url: 'https://github.com/wilsonpage/fastdom',
    text: MIT('2016 Wilson Page <wilsonpage@me.com>'),
  },
  {
    name: 'unist-util-find-after',
    version: '5',
    licence: 'MIT',
    url: 'https://github.com/syntax-tree/unist-util-find-after',
    text: MIT('2015 Titus Wormer <tituswormer@gmail.com>'),
  },
];

export const elsewhere = (name: string): LicensedPackage | undefined =>
  ELSEWHERE.find((each) => each.name === name);

/**
 * The licence of the package installed in `folder`.
 *
 * @throws if its text is unknown, or it is not on the allowlist
 */
export function licenceOf(folder: string): LicensedPackage {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, homepage, repository } = manifest;
  const files = readdirSync(folder)
    .filter((each) => LICENCE_FILE.test(each))
    .sort();
  const own = files.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  // Packages of one repository share its licence.
  const sibling = join(folder.replace(/(node_modules)[\\/].*$/, '$1'), '@scalar/openapi-upgrader/LICENSE');
  const shared =
    name.startsWith('@scalar/') && existsSync(sibling) ? readFileSync(sibling, 'utf8').trim() : undefined;
  const text = TEXTS[name] ?? (own.length > 0 ? own.join('\n\n') : shared);
  if (!text)
    throw new Error(`${name} ${version} has no licence text; add one to TEXTS of scripts/licences.ts.`);
  const licence =
    manifest.license ??
    (/^(?:The )?MIT License|Permission is hereby granted, free of charge/m.test(text) ? 'MIT' : 'unknown');
  if (!isAllowed(name, licence)) {
    throw new Error(
      `${name} ${version} is under ${licence}, which may not be redistributed here (scripts/licences.ts).`,
    );
  }
  const source = typeof repository === 'string' ? repository : repository?.url;
  const url = homepage ?? source?.replace(/^git\+/, '').replace(/\.git$/, '');
  return { name, version, licence, url, text: [NOTES[name], text].filter(Boolean).join('\n\n') };
}

/** Whether an SPDX expression of licences joined by AND and OR can be met. */
export function isAllowed(name: string, expression: string): boolean {
  const isMet = (each: string) => ALLOWED.has(each) || EXCEPTIONS[name] === each;
  return expression
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((each) => isMet(each.trim())));
}
