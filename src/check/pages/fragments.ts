import { headingSlug, type PageUse } from '../../content/index.ts';
import { type Diagnostic, respelled } from '../../diagnostics/index.ts';
import type { Site } from '../../site/index.ts';
import { decodePercent, meantFragment } from '../../text/index.ts';
import { inexactFragment } from '../rules/link/inexact-fragment.ts';
import { missingFragment } from '../rules/link/missing-fragment.ts';
import { pathOf, suggest, withoutSlash } from '../targets.ts';
import { type UsesOfFile, warningAt } from '../uses.ts';
import { boldHeadings } from './headings.ts';

/**
 * The ids of the elements of a page, by its route, if all of them are known. Read only for pages that a link
 * with a fragment leads to.
 */
export type PageIds = Pick<ReadonlyMap<string, ReadonlySet<string>>, 'get'>;

interface BoldLine {
  file: string;
  text: string;
  /** Whether it stands where a heading is missing. */
  isReported: boolean;
}

/** Finds the bold line of a page that would have a fragment as a heading. */
function boldLines(all: readonly UsesOfFile[], { pages }: Site) {
  const files = new Map(all.map((each) => [each.file, each]));
  const fileOf = new Map(pages.map(({ route, file }) => [route, file]));
  return (route: string, fragment: string): BoldLine[] => {
    const page = files.get(fileOf.get(route) ?? '');
    const line = page?.uses.find(
      ({ kind, target }) => kind === 'bold-line' && headingSlug(target) === fragment,
    );
    if (!page || !line) return [];
    return [{ file: page.file, text: line.target, isReported: boldHeadings(page).includes(line) }];
  };
}

/** A fragment that only the script of the site can follow. `meant`: the id to which it leads. */
function inexact(file: UsesOfFile, use: PageUse, fragment: string, meant: string): Diagnostic {
  const found = warningAt(
    file,
    use,
    inexactFragment.code,
    `only a script finds the id of #${fragment}`,
    `Write #${meant}.`,
  );
  const from = use.sourceText.slice(use.sourceText.indexOf('#'));
  return { ...found, fix: { from, text: `#${meant}` } };
}

/** Checks fragments of links to pages whose ids are known. */
export function checkFragments(all: readonly UsesOfFile[], site: Site, ids: PageIds): Diagnostic[] {
  const routesOf = new Map<string, string[]>();
  for (const { file, route } of site.pages)
    if (file) routesOf.set(file, [...(routesOf.get(file) ?? []), route]);
  const boldAt = boldLines(all, site);
  return all.flatMap((each) =>
    each.uses.flatMap((use): Diagnostic[] => {
      const hash = use.kind === 'link' ? use.target.indexOf('#') : -1;
      const written = hash < 0 ? '' : use.target.slice(hash + 1);
      const fragment = decodePercent(written);
      // Empty, the top of the page (HTML, section 7.4.6.4), or directives to the browser.
      if (fragment === '' || fragment === 'top' || fragment.startsWith(':~:') || /[{}]/.test(fragment))
        return [];
      const path = hash === 0 ? undefined : pathOf(use.target);
      // A snippet is part of pages that this file does not know.
      const own =
        hash === 0 ? routesOf.get(each.file) : path === undefined ? undefined : [withoutSlash(path)];
      const knownIds = own?.map((route) => ids.get(route)).find((set) => set !== undefined);
      if (!knownIds || knownIds.has(written) || knownIds.has(fragment)) return [];
      const bold = own?.flatMap((route) => boldAt(route, fragment)).at(0);
      // It is reported where the heading is missing.
      if (bold?.isReported) return [];
      const meant = meantFragment(fragment, knownIds);
      if (meant !== undefined) return [inexact(each, use, fragment, meant)];
      const where = hash === 0 ? 'this page' : withoutSlash(path ?? '');
      const fragments = [...knownIds].map((id) => `#${id}`);
      const hint = bold
        ? `Write "${bold.text}" in ${bold.file} as a heading. It is bold text.`
        : suggest(`#${fragment}`, fragments);
      const found = warningAt(
        each,
        use,
        missingFragment.code,
        `broken link: no heading or id #${fragment} on ${where}`,
        hint ?? 'Use the id of a heading, or link to the page without a fragment.',
      );
      return [{ ...found, ...respelled(`#${fragment}`, fragments) }];
    }),
  );
}
