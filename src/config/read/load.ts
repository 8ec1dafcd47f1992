import { type Diagnostic, hasErrors, sortDiagnostics } from '../../diagnostics/index.ts';
import { type JsonNode, type JsonPath, nodeAt, type Span, toValue } from '../../json/index.ts';
import { checkChoices, checkStructure } from '../checks/current-format.ts';
import { checkDuplicatePages, checkVersions } from '../checks/legacy-format.ts';
import { checkLinkTypes } from '../checks/link-types.ts';
import { checkNavigationNames } from '../checks/navigation-names.ts';
import { checkReading } from '../checks/page-tools.ts';
import { checkRedirects } from '../checks/repeated-redirects.ts';
import { checkScriptUrls } from '../checks/script-urls.ts';
import { checkThemeName } from '../checks/theme-name.ts';
import { validateDocs } from '../checks/validate.ts';
import { fromObjectDialect, type ObjectDocs } from '../dialects/current.ts';
import { fromArrayDialect } from '../dialects/legacy.ts';
import type { ArrayDocs } from '../dialects/legacy-docs.ts';
import { shapeOf } from '../schema/coverage.ts';
import type { Shape } from '../schema/docs-schema.ts';
import type { SiteSettings } from '../settings/settings.ts';
import { repairDocs } from './lenient.ts';
import { type NamedAsset, namedIn } from './named-files.ts';
import { type Problem, type Sources, toDiagnostic } from './problem.ts';
import { type ReadSettingsFile, readDocument } from './references.ts';

export interface LoadedSettings {
  /** Absent if a diagnostic is an error. */
  settings?: SiteSettings;
  /** What can be read in spite of errors: with defaults for the rest. Absent without an error. */
  rest?: SiteSettings;
  /** Top-level keys of which the settings, or the rest of them, lack a value that they need. */
  lost: ReadonlySet<string>;
  /**
   * The value of the document with its references resolved, for `settingsCoverage`. Absent if it is not JSON.
   */
  raw?: unknown;
  /** Every file that was read, the given one first: paths relative to the docs root. For watching. */
  files: string[];
  /** Their texts, for messages with a location. */
  texts: Map<string, string>;
  /** Every problem, sorted by file and location. */
  diagnostics: Diagnostic[];
  /** Those of `diagnostics` whose values the settings do not have. */
  removed?: Diagnostic[];
  /** Location of a value, for problems with what it refers to; undefined if the settings do not have it. */
  placeOf?(path: JsonPath): Pick<Diagnostic, 'file' | 'range' | 'source'> | undefined;
  /** Icons, files and fonts that the settings name. */
  namedAssets?: NamedAsset[];
}

/**
 * Turns the text of a docs.json of either format into settings. Never throws: all problems are returned as
 * diagnostics with locations. A byte order mark is skipped and not counted as a column.
 *
 * @param file path relative to the docs root, for messages and as the base of references
 * @param read returns the files that a `$ref` names; without it no file exists
 */
export function loadSettings(
  text: string,
  file: string,
  read: ReadSettingsFile = () => ({ failure: 'missing' }),
): LoadedSettings {
  const { root, sources, problems, unresolved } = readDocument(text.replace(/^\ufeff/, ''), file, read);
  const texts = new Map([...sources.texts].map(([path, source]) => [path, source.text]));
  const input = { files: [...texts.keys()], texts };
  if (root?.type !== 'object')
    return {
      ...{ ...input, rest: settingsOf({}, 'object', file), lost: new Set(EVERYTHING) },
      ...(root && { raw: toValue(root) }),
      diagnostics: diagnosticsOf(
        root ? [...problems, ...validateDocs(root, file, 'array').problems] : problems,
        sources,
      ),
    };

  const shape = shapeOf(toValue(root), file);
  const repair = repairDocs(root, shape);
  const validation = validateDocs(repair.root, file, shape);
  // If the navigation could not be read, the format is unknown and every key would look like a mistake.
  const navigation = nodeAt(root, ['navigation'])?.node;
  if (!unresolved.some((span) => contains(span, root) || (navigation && contains(span, navigation)))) {
    const allProblems = [...repair.problems, ...validation.problems, ...checks(repair.root, shape, sources)];
    problems.push(
      ...allProblems
        .filter(({ span }) => !unresolved.some((each) => contains(each, span)))
        .filter((problem) => !isExplained(problem, allProblems)),
    );
  }
  const diagnostics = diagnosticsOf(problems, sources);
  const raw = toValue(root);
  const removed = diagnosticsOf(validation.removed, sources);
  if (hasErrors(diagnostics)) {
    const rest = validation.rest();
    const lost = lostKeys(rest.lost, root);
    // A text that is not JSON may have lost anything, unless what remains is complete.
    const isTorn = problems.some(({ code, severity }) => code === 'config/syntax' && severity === 'error');
    if (isTorn && lost.size > 0) for (const key of EVERYTHING) lost.add(key);
    for (const span of unresolved)
      for (const { key, value } of root.members)
        if (contains(value, span) || contains(span, value)) lost.add(key);
    return { ...input, raw, diagnostics, removed, rest: settingsOf(toValue(rest.root), shape, file), lost };
  }
  const settings = settingsOf(toValue(validation.root), shape, file);
  const lost = lostKeys(validation.rest().lost, root);
  const namedAssets = namedIn(root).map(({ node, ...rest }) => ({ ...rest, ...placeOf(node, sources) }));
  return {
    ...{ ...input, settings, lost, raw, diagnostics, removed, namedAssets },
    placeOf: (path) => placeIn(validation.root, path, sources),
  };
}

/** Whether a key is unknown because it stands for one that is missing, which is the problem. */
const isExplained = ({ code, span }: Problem, all: readonly Problem[]): boolean =>
  code === 'config/unknown-key' &&
  all.some(
    (other) =>
      other.code === 'config/required' && other.span.start === span.start && other.span.file === span.file,
  );

/** The keys whose values decide what exists on a site. */
const EVERYTHING = ['navigation', 'redirects', 'api', 'openapi', 'variables'];

/** The top-level keys of values that others depend on: not of the look of an entry. */
const lostKeys = (paths: readonly JsonPath[], root: JsonNode): Set<string> =>
  new Set(
    paths.flatMap((path) => {
      const last = path.at(-1);
      const node = nodeAt(root, [...path])?.node;
      const isPlain = node && node.type !== 'object' && node.type !== 'array';
      const isLook = isPlain && typeof last === 'string' && !/^(?:root|href|openapi|directory)$/.test(last);
      return isLook ? [] : String(path[0] ?? 'navigation');
    }),
  );

/** `docs`: a document that matches the schema of its format, or lacks the navigation. */
function settingsOf(docs: unknown, shape: Shape, file: string): SiteSettings {
  return shape === 'array'
    ? fromArrayDialect({ navigation: [], ...(docs as Partial<ArrayDocs>) }, file)
    : fromObjectDialect({ navigation: {}, ...(docs as Partial<ObjectDocs>) }, file);
}

function checks(root: JsonNode, shape: Shape, sources: Sources): Problem[] {
  const own =
    shape === 'array'
      ? [...checkVersions(root), ...checkDuplicatePages(root, sources)]
      : [...checkStructure(root, sources), ...checkChoices(root), ...checkLinkTypes(root)];
  return [
    ...own,
    ...checkNavigationNames(root, sources),
    ...checkThemeName(root, shape),
    ...checkRedirects(root, sources),
    ...checkScriptUrls(root),
    ...checkReading(root),
  ];
}

function placeIn(root: JsonNode, path: JsonPath, sources: Sources) {
  const span = nodeAt(root, [...path])?.node;
  return span && placeOf(span, sources);
}

function placeOf(span: Span, sources: Sources) {
  const { file, range, source } = toDiagnostic({ code: '', severity: 'info', message: '', span }, sources);
  return { file, range, source };
}

const diagnosticsOf = (problems: Problem[], sources: Sources): Diagnostic[] =>
  sortDiagnostics(problems.map((problem) => toDiagnostic(problem, sources)));

/** Whether `outer` contains `inner`. */
const contains = (outer: Span, inner: Span): boolean =>
  outer.file === inner.file && outer.start <= inner.start && inner.end <= outer.end;
