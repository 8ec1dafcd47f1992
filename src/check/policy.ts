/** How serious each problem of a folder is: by its kind, the command, and the settings of the author. */
import ignore from 'ignore';
import type { CheckSettings, LoadedSettings, SiteSettings } from '../config/index.ts';
import { type Diagnostic, inOneStyle, type Severity } from '../diagnostics/index.ts';
import { RULES, ruleOf } from './rules/index.ts';
import { suggest } from './targets.ts';

/** What decides: see `weigh`. */
interface Policy {
  /** Absent if the settings cannot be read. */
  settings?: CheckSettings;
  /** Whether what readers meet as broken is an error: in a check, not in what shows the rest of the site. */
  isCheck: boolean;
  /** Files of pages outside the navigation, whose problems fail nothing. */
  outside?: ReadonlySet<string>;
}

/** Where the settings stand. */
interface Place {
  placeOf?: LoadedSettings['placeOf'];
}

/** Reported whatever the settings say, because no file of the author is at fault. */
const UNEXPECTED = 'trellis/unexpected';

/** The problems with the severities that they have for the author, without those that are off or ignored. */
export function weigh(found: readonly Diagnostic[], policy: Policy): Diagnostic[] {
  const { rules = {}, ignore: entries = [] } = policy.settings ?? {};
  const ignores = entries.map(coverOf);
  return found.flatMap((problem) => {
    if (problem.code === UNEXPECTED) return problem;
    if (ignores.some((covers) => covers(problem))) return [];
    const severity = severityIn(rules, problem.code) ?? defaultSeverity(problem, policy);
    return severity === 'off' ? [] : { ...inOneStyle(problem), severity };
  });
}

/**
 * Warnings for entries of `check.ignore` that match no problem.
 *
 * @param found every problem of the folder, before `weigh`
 */
export function unusedIgnores(
  found: readonly Diagnostic[],
  { check, file }: Pick<SiteSettings, 'check' | 'file'>,
  { placeOf }: Place,
): Diagnostic[] {
  return check.ignore.flatMap((entry, index) => {
    const { rule, files } = entry;
    // What only a build finds may be there.
    const known = rule === undefined ? undefined : ruleOf(rule);
    const isOfBuild = known?.foundBy !== undefined || known?.buildFindsMore === true;
    if (isOfBuild || found.some(coverOf(entry))) return [];
    const what = rule === undefined ? 'a problem' : `the problem ${rule}`;
    return {
      code: 'config/unused-ignore',
      severity: 'warning',
      message: `this entry matches no problem: no file that matches ${JSON.stringify(files)} has ${what}`,
      file,
      ...placeOf?.(['check', 'ignore', index]),
      hint: 'Delete the entry.',
    };
  });
}

/** Warnings for codes in the settings that no problem has. */
export function unknownRules(
  { check, file }: Pick<SiteSettings, 'check' | 'file'>,
  { placeOf }: Place,
): Diagnostic[] {
  const names = [
    ...Object.keys(check.rules).map((name) => ({ name, path: ['check', 'rules', name] })),
    ...check.ignore.flatMap(({ rule }, index) =>
      rule === undefined ? [] : { name: rule, path: ['check', 'ignore', index, 'rule'] },
    ),
  ];
  const codes = [...RULES.keys()];
  return names.flatMap(({ name, path }) =>
    codes.some((code) => matches(name, code))
      ? []
      : {
          code: 'config/unknown-rule',
          severity: 'warning',
          message: `no problem has the code ${JSON.stringify(name)}`,
          file,
          ...placeOf?.(path),
          hint: suggest(name, codes),
        },
  );
}

/** Whether an entry of `check.ignore` covers a problem. */
function coverOf({ rule = '*', files }: CheckSettings['ignore'][number]): (problem: Diagnostic) => boolean {
  const patterns = ignore().add(files);
  return ({ code, file }) =>
    matches(rule, code) && file !== undefined && ignore.isPathValid(file) && patterns.ignores(file);
}

/** Whether a code, or a group of codes such as `link/*`, covers a code. */
const matches = (pattern: string, code: string): boolean =>
  pattern === '*' || pattern === code || (pattern.endsWith('/*') && code.startsWith(pattern.slice(0, -1)));

/** What the settings say: the code itself counts before its group. */
function severityIn(rules: CheckSettings['rules'], code: string): Severity | 'off' | undefined {
  const names = [code, `${code.split('/', 1)[0]}/*`, '*'];
  const name = names.find((each) => Object.hasOwn(rules, each));
  return name === undefined ? undefined : rules[name];
}

function defaultSeverity({ code, severity, file }: Diagnostic, { isCheck, outside }: Policy): Severity {
  const isEased = file !== undefined && outside?.has(file);
  return isCheck && severity === 'warning' && !isEased && ruleOf(code)?.isBroken ? 'error' : severity;
}
