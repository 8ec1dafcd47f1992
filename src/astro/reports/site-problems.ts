import { checkNamed, unknownRules } from '../../check/index.ts';
import { type Diagnostic, isolated } from '../../diagnostics/index.ts';
import type { SiteSandboxes } from '../../sandbox/load/index.ts';
import type { LoadedSite, Site } from '../../site/index.ts';
import { contrastWarnings } from '../../theme/contrast.ts';
import { hasFont } from '../../theme/font-families.ts';
import type { OwnStrings } from '../../theme/i18n/own.ts';
import { glyphOf, iconMatch, iconNames } from '../../theme/icons.ts';
import { ownStrings } from './own-strings.ts';

/** Route of the page that shows the state of the sandboxes. */
export const INSPECTOR_ROUTE = '/sandbox';

/** Route to which authorization servers send readers back. */
export const CALLBACK_ROUTE = '/_trellis/oauth/callback';

/**
 * Problems of a site that are found without rendering: UI strings, sandboxes, colors, icons, files and fonts,
 * and an author's page that replaces one of Trellis's own. Loads the sandboxes again, and reads the UI
 * strings that the folder overrides.
 */
export async function folderProblems(
  loaded: LoadedSite,
  { root, sandboxes }: { root: string; sandboxes: SiteSandboxes },
): Promise<{ diagnostics: Diagnostic[]; strings: OwnStrings }> {
  const { site, placeOf, namedAssets, assets } = loaded;
  let strings: OwnStrings = {};
  if (!site) return { diagnostics: [], strings };
  const files = assets.map(({ to }) => to);
  const problems = [
    await isolated('UI strings', () => {
      const own = ownStrings(root, site);
      strings = own.strings;
      return own.warnings;
    }),
    await isolated('sandboxes', () => sandboxes.load(loaded)),
    await isolated('colors', () => contrastWarnings(site.settings, placeOf)),
    await isolated('icons, files and fonts', () =>
      checkNamed(namedAssets, { files, iconMatch: matchOf, iconNames, hasFont }),
    ),
    await isolated('severities', () => unknownRules(site.settings, { placeOf })),
    await isolated('reserved routes', () => reservedRoutes(site)),
  ];
  return { diagnostics: problems.flat(), strings };
}

/** A warning for an author's page at the address of the sandbox inspector, which it replaces. */
function reservedRoutes(site: Site): Diagnostic[] {
  const page = site.pages.find(({ route }) => route === INSPECTOR_ROUTE);
  if (!page || site.settings.sandboxes.length === 0) return [];
  const file = page.file ?? page.generatedFrom;
  return [
    {
      code: 'site/sandbox-route',
      severity: 'warning',
      message: `${file} replaces the sandbox inspector`,
      file,
      range: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
      hint: 'Rename the page.',
    },
  ];
}

/** `iconMatch` for an icon prop: a name with classes or with its set, or an image. */
function matchOf(icon: string): ReturnType<typeof iconMatch> {
  const glyph = glyphOf(icon);
  if (glyph?.kind !== 'glyph') return 'exact';
  const names = glyph.names.flatMap((name) => [name, `lucide:${name}`, `tabler:${name}`]);
  const matches = names.map((name) => iconMatch(name));
  return matches.find((match) => match === 'exact') ?? matches.find((match) => match !== undefined);
}
