import {
  BaseResolver,
  Config,
  createConfig,
  type Document,
  type Location,
  lintDocument,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import {
  type Diagnostic,
  didYouMean,
  failedCheck,
  isInCurlyQuotes,
  STRAIGHT_QUOTES,
  sortDiagnostics,
} from '../../diagnostics/index.ts';
import { once } from '../../memory/index.ts';
import { TimeExceeded } from '../load/limits.ts';
import { locate } from '../load/locate.ts';
import type { ConfinedResolver } from '../load/source/source.ts';
import { pointerSegments, resolvePointer } from '../pointer.ts';
import { componentRef } from '../schema/components.ts';
import { asRecord, asText } from '../values.ts';
import { holdersOfAlternatives, isOfHolder } from './alternatives.ts';
import { withoutConsequences } from './consequences.ts';
import { isOfErrorExample } from './error-examples.ts';
import { EXAMPLE_RULES, forLinter, LinterResolver, moreProblems } from './examples.ts';
import { isMistaken } from './mistaken.ts';
import { ownRules } from './rules.ts';
import { holderOf, isUnjudged } from './unjudged.ts';
import { wordsFor } from './words.ts';

/** Reported per file; the rest are only counted. */
const MAX_PROBLEMS = 200;

/**
 * Codes of the rules of the OpenAPI standard. Warnings, because pages can still show what violates them, and
 * the author of the docs may not own the file.
 */
const CODES = [
  'openapi/no-duplicated-tag-names',
  'openapi/no-example-value-and-externalValue',
  'openapi/no-identical-paths',
  'openapi/no-undefined-server-variable',
  'openapi/no-unresolved-refs',
  'openapi/nullable-type-sibling',
  'openapi/operation-operationId-unique',
  'openapi/operation-parameters-unique',
  'openapi/path-declaration-must-exist',
  'openapi/path-not-include-query',
  'openapi/path-parameters-defined',
  'openapi/spec-components-invalid-map-name',
  'openapi/spec-discriminator-defaultMapping',
  'openapi/spec-example-values',
  'openapi/spec-no-invalid-encoding-combinations',
  'openapi/spec-no-invalid-tag-parents',
  'openapi/spec-querystring-parameters',
  'openapi/spec-strict-refs',
  'openapi/struct',
];

/** Codes of our own rules. */
const OWN_CODES = [
  'openapi/security-scheme-defined',
  'openapi/header-not-ignored',
  'openapi/feature-levels',
  'openapi/invalid-default',
  'openapi/path-parameter-required',
  'openapi/server-without-scheme',
  'openapi/server-variable',
  'openapi/unknown-tag',
  'openapi/media-type',
  'openapi/repeated-enum',
  'openapi/required-property',
];

const asWarnings = (codes: readonly string[], room: string): Record<string, 'warn'> =>
  Object.fromEntries(codes.map((code) => [code.replace('openapi/', room), 'warn']));

/** Rules of the OpenAPI standard, our own rules, and those for examples. */
const RULES = {
  ...asWarnings(CODES, ''),
  ...asWarnings(OWN_CODES, 'own/'),
  'own/error-examples': 'warn',
  'own/time-limit': 'warn',
  // 3.0 ignores siblings of a reference, 3.1 does not, and every file becomes 3.1.
  'spec-ref-siblings': 'off',
  ...EXAMPLE_RULES,
} as const;

/** Resolving it takes longer than checking most files. */
const sharedConfig = once(() =>
  createConfig(
    { extends: ['spec'], plugins: [ownRules], rules: RULES },
    { externalRefResolver: new BaseResolver() },
  ),
);

/**
 * The configuration of linter and bundler for one file. `clock`: see `lint`.
 *
 * @param note is called for each example of a request that belongs to an error response
 */
export async function linterConfig(
  clock: () => void = () => {},
  note: (example: Location) => void = () => {},
): Promise<Config> {
  const { resolvedConfig, ...shared } = await sharedConfig();
  const rules = {
    ...resolvedConfig.rules,
    [ERROR_EXAMPLES]: { severity: 'warn' as const, note },
    [TIME_LIMIT]: { severity: 'warn' as const, clock },
  };
  return new Config({ ...resolvedConfig, rules }, shared);
}

/** Ends the linter, so it always runs. */
const TIME_LIMIT = 'own/time-limit';
const ERROR_EXAMPLES = 'own/error-examples';

/** Rules that all others depend on. */
const FIRST_RULES = ['struct', 'no-unresolved-refs'];

export interface Findings {
  /** In file order. */
  diagnostics: Diagnostic[];
  /** JSON Pointers of what has examples that the linter cannot judge, in `document`; see `lintExamples`. */
  unjudged: Set<string>;
}

/**
 * Problems of `document`. Reads other files only through `resolver`. `clock` is called at each node; what it
 * throws is thrown.
 */
export async function lint(
  document: Document,
  resolver: ConfinedResolver,
  clock: () => void,
): Promise<Findings> {
  const bare = {
    document: forLinter(document),
    externalRefResolver: new LinterResolver(resolver),
  };
  const { allProblems, failures, errorExamples } = await runRules(bare, clock);
  const isOfExample = ({ ruleId }: NormalizedProblem): boolean => Object.hasOwn(EXAMPLE_RULES, ruleId);
  // If the list is cut, examples matter least.
  const own = allProblems.filter(
    (problem) =>
      !problem.ignored && !isMistaken(problem, document) && !isOfErrorExample(problem, errorExamples),
  );
  // No example can be checked against a schema that is wrong itself, which is told once, at the schema.
  const isWrong = own.some(({ ruleId }) => ruleId === 'struct');
  const unjudged = new Set([
    ...own.flatMap((problem) => holderOf(problem, document, isWrong) ?? []),
    ...(isWrong ? [] : holdersOfAlternatives(own, document)),
  ]);
  const judged = own.filter((each) => !isUnjudged(each) && !isOfHolder(each, document, unjudged));
  const problems = withoutConsequences(judged).sort(
    (a, b) => Number(isOfExample(a)) - Number(isOfExample(b)),
  );
  const file = resolver.nameOf(document.source.absoluteRef);
  const diagnostics = failures.map(([rule, error]) => failedCheck(`the rule ${rule}`, error, file));
  for (const problem of problems.slice(0, MAX_PROBLEMS)) {
    const diagnostic = await toDiagnostic(problem, resolver, document);
    if (problem.ruleId !== 'no-unresolved-refs' || (await explainReference(diagnostic, problem, resolver))) {
      diagnostics.push(diagnostic);
    }
  }
  if (problems.length > MAX_PROBLEMS) {
    diagnostics.push(moreProblems(problems.length - MAX_PROBLEMS, file));
  }
  return {
    diagnostics: sortDiagnostics(diagnostics),
    unjudged,
  };
}

/** What the linter found, and the rules that threw, each with its error. */
interface RawFindings {
  allProblems: NormalizedProblem[];
  /** Examples of requests that belong to error responses. */
  errorExamples: Location[];
  failures: [rule: string, error: unknown][];
}

type Linted = Omit<Parameters<typeof lintDocument>[0], 'config'>;

/** Runs all rules at once; if one throws, which ends the linter, each on its own. */
async function runRules(linted: Linted, clock: () => void): Promise<RawFindings> {
  const errorExamples: Location[] = [];
  const newConfig = () => linterConfig(clock, (example) => errorExamples.push(example));
  try {
    return {
      allProblems: await lintDocument({ ...linted, config: await newConfig() }),
      errorExamples,
      failures: [],
    };
  } catch (error) {
    if (isLimit(error)) throw error;
  }
  const allProblems: NormalizedProblem[] = [];
  const failures: RawFindings['failures'] = [];
  const names = activeRules(await newConfig());
  for (const rule of names) {
    const config = await newConfig();
    config.skipRules(names.filter((name) => name !== rule && name !== TIME_LIMIT));
    try {
      allProblems.push(...(await lintDocument({ ...linted, config })));
    } catch (error) {
      if (isLimit(error)) throw error;
      failures.push([rule, error]);
    }
  }
  // Rules throw at values of the wrong type, which the first ones report with their location.
  const isExplained = allProblems.some(({ ruleId }) => FIRST_RULES.includes(ruleId));
  return { allProblems, errorExamples, failures: isExplained ? [] : failures };
}

const isLimit = (error: unknown): boolean => error instanceof RangeError || error instanceof TimeExceeded;

/** Names of the rules that a configuration runs, in any version of OpenAPI. */
const activeRules = ({ rules }: Config): string[] => {
  const active = Object.values(rules).flatMap((ofVersion) =>
    Object.entries(ofVersion).flatMap(([name, setting]) => (setting === 'off' ? [] : name)),
  );
  return [...new Set(active)];
};

async function toDiagnostic(
  problem: NormalizedProblem,
  resolver: ConfinedResolver,
  { source }: Document,
): Promise<Diagnostic> {
  const [location] = problem.location;
  const place = location && (await resolver.cache.get(location.source.absoluteRef));
  const parsed = place && 'parsed' in place ? (asRecord(place.parsed) ?? {}) : {};
  const value = resolvePointer(parsed, location?.pointer ?? '#/');
  const { message, keyword, name } = wordsFor(problem.message, value);
  const diagnostic: Diagnostic = {
    code: `openapi/${problem.ruleId.replace(/^own\//, '')}`,
    severity: problem.severity === 'error' ? 'error' : 'warning',
    message: asSentence(message),
    subject: { file: resolver.nameOf(source.absoluteRef), pointer: location?.pointer, keyword, name },
  };
  if (location?.source) {
    diagnostic.file = resolver.nameOf(location.source.absoluteRef);
    diagnostic.source = location.source.body;
    const { pointer = '#/', reportOnKey } = location;
    diagnostic.range = locate(location.source, pointer, reportOnKey);
  }
  if (problem.suggest.length > 0) {
    const names = problem.suggest.slice(0, 3).map((name) => `"${name}"`);
    diagnostic.hint = `Did you mean ${names.join(' or ')}?`;
  }
  diagnostic.hint ??= hintFor(problem.message, value);
  const unslashed = /^#\/paths\/([^/~]+)$/.exec(location?.pointer ?? '')?.[1];
  if (unslashed !== undefined && !diagnostic.hint && diagnostic.message.includes('is not expected'))
    diagnostic.hint = `Did you mean "/${unslashed}"?`;
  if (isInCurlyQuotes(value)) diagnostic.hint = STRAIGHT_QUOTES;
  if (diagnostic.message.startsWith('Property `nullable`')) diagnostic.hint = NULL_HINT;
  return diagnostic;
}

/** Keys of other formats, and the members of OpenAPI that they stand for. */
const SYNONYMS: Readonly<Record<string, string>> = {
  body: 'requestBody',
  request: 'requestBody',
  payload: 'requestBody',
  params: 'parameters',
  returns: 'responses',
  auth: 'security',
  desc: 'description',
  host: 'servers',
};

function hintFor(message: string, value: unknown): string | undefined {
  const key = /^Property `([^`]+)` is not expected here/.exec(message)?.[1] ?? '';
  const meant = Object.hasOwn(SYNONYMS, key) ? SYNONYMS[key] : undefined;
  if (meant !== undefined) return `Did you mean "${meant}"?`;
  const isText = typeof value === 'string' && message.startsWith('Expected type `array` but got `string`');
  return isText ? `Put it in brackets: [${value}].` : undefined;
}

/** OpenAPI 3.1 has no `nullable`. */
const NULL_HINT = 'Write "null" as another type: type: [string, "null"].';

function asSentence(text: string): string {
  return text.replace(/(?<![^\S\n])[^\S\n]*\n\s*/g, ' ').replace(/[^.!?]$/, '$&.');
}

/** Names the broken reference and a similar one. `false`: the reference is valid after all. */
async function explainReference(
  diagnostic: Diagnostic,
  { location: [location] }: NormalizedProblem,
  resolver: ConfinedResolver,
): Promise<boolean> {
  if (location?.pointer === undefined) return true;
  const document = await resolver.cache.get(location.source.absoluteRef);
  const root = document && 'parsed' in document ? asRecord(document.parsed) : undefined;
  if (root === undefined) return true;
  const place = resolvePointer(root, location.pointer);
  const ref = asText(place) ?? asText(asRecord(place)?.$ref);
  if (ref === undefined) return true;
  // A discriminator's mapping may name a component without a path (OpenAPI 4.8.25).
  if (ref === place && resolvePointer(root, componentRef(ref)) !== undefined) return false;
  diagnostic.message = diagnostic.message.replace(
    "Can't resolve $ref",
    `The target of \`${ref}\` does not exist`,
  );
  // A reference within the file begins with a sign.
  if (/^\/?components\//.test(ref) && resolvePointer(root, `#/${ref.replace(/^\//, '')}`) !== undefined) {
    diagnostic.message = `The target of \`${ref}\` does not exist.`;
    diagnostic.hint = `Did you mean "#/${ref.replace(/^\//, '')}"?`;
    return true;
  }
  const parent = ref.slice(0, ref.lastIndexOf('/'));
  const names = Object.keys(asRecord(resolvePointer(root, parent)) ?? {});
  const suggestion = didYouMean(pointerSegments(ref)?.at(-1) ?? '', names);
  if (suggestion !== undefined) diagnostic.hint = `Did you mean "${parent}/${suggestion}"?`;
  return true;
}
