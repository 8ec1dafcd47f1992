/** Problems of pages and examples that a mistake in an OpenAPI file explains, which is reported there. */
import { type Diagnostic, didYouMean } from '../../diagnostics/index.ts';
import { parsePointer } from '../../json/index.ts';
import { oneCause } from './one-cause.ts';

/** Keys without which an operation or its fields are missing. */
const KEY_OF_PARTS =
  /"(?:paths|components|schemas|properties|requestBody|parameters|responses|required|content|schema)"/;

const UNEXPECTED = /^property `([^`]+)` is not expected here/i;

const SET_TWICE = /\bthe key (\/\S*) is set twice/;

/** A key where a path or a method belongs, or a key that holds parts of operations or schemas. */
interface LostKey {
  key: string;
  /** The path and the method that it belongs to; undefined for one that concerns the whole file. */
  path?: string | undefined;
  method?: string | undefined;
  losesParts: boolean;
}

/** What the mistakes in one file take from its description. */
interface Mistakes {
  keys: LostKey[];
  losesComponents: boolean;
  /** Paths that are set twice, so the first one is lost. */
  repeatedPaths: string[];
  /** Whether a list of required properties cannot be read. */
  losesRequired: boolean;
  /** Whether a reference leads nowhere. */
  isBroken: boolean;
  /** Properties whose schemas no value satisfies, and required ones that do not exist. */
  properties: Set<string>;
}

const NONE = (): Mistakes => ({
  ...{ keys: [], repeatedPaths: [], properties: new Set<string>() },
  ...{ losesComponents: false, losesRequired: false, isBroken: false },
});

function mistakesOf(problems: readonly Diagnostic[]): Map<string, Mistakes> {
  const all = new Map<string, Mistakes>();
  for (const problem of problems) {
    const file = problem.subject?.file ?? problem.file;
    if (file === undefined || !problem.code.startsWith('openapi/')) continue;
    const found = all.get(file) ?? NONE();
    all.set(file, found);
    note(problem, found);
  }
  return all;
}

function note({ code, message, hint = '', range, source, subject }: Diagnostic, found: Mistakes): void {
  const steps = parsePointer((subject?.pointer ?? '').replace(/^#/, ''));
  const key = code === 'openapi/struct' ? UNEXPECTED.exec(message)?.[1] : undefined;
  if (key !== undefined) {
    const [root, path, method] = steps;
    const isInPath = root === 'paths' && steps.length > 2;
    found.keys.push({
      key,
      path: isInPath ? path : undefined,
      method: isInPath && steps.length > 3 ? method?.toUpperCase() : undefined,
      losesParts: KEY_OF_PARTS.test(hint),
    });
    found.losesComponents ||= /"(?:components|schemas)"/.test(hint);
  }
  const repeated = code === 'openapi/syntax' ? SET_TWICE.exec(message)?.[1] : undefined;
  if (repeated !== undefined) found.repeatedPaths.push(repeated);
  found.losesRequired ||= code === 'openapi/struct' && steps.at(-1) === 'required';
  found.isBroken ||= code === 'openapi/no-unresolved-refs';
  if (code === 'openapi/required-property') {
    const name = /`([^`]+)`/.exec(message)?.[1];
    const meant = /"([^"]+)"/.exec(hint)?.[1];
    for (const each of [name, meant]) if (each !== undefined) found.properties.add(each);
  }
  if (code === 'openapi/unsatisfiable' && range && source !== undefined) {
    const line = source.split('\n')[range.start.line - 1]?.slice(0, range.start.column - 1) ?? '';
    const name = /(?<![\w$-])([\w$-]+)["']?\s*:\s*$/.exec(line)?.[1];
    if (name !== undefined) found.properties.add(name);
  }
}

const OPERATION = /^(?:openapi: |navigation names )"(?:(\S+) )?([A-Z]+) (\/\S*)"/;

/** Whether an operation is missing because its method or path is misspelt or set twice. */
function isLost(message: string, all: ReadonlyMap<string, Mistakes>): boolean {
  const [, named, method = '', path = ''] = OPERATION.exec(message) ?? [];
  if (method === '') return false;
  return [...all].some(([file, { keys, repeatedPaths }]) => {
    if (named !== undefined && !file.endsWith(named.replace(/^\.?\//, ''))) return false;
    return (
      repeatedPaths.some((each) => path === each || path.startsWith(`${each}/`)) ||
      keys.some(
        ({ key, path: of, losesParts }) =>
          `/${key}` === path ||
          (of === undefined
            ? losesParts
            : of === path && didYouMean(key, [method.toLowerCase()]) !== undefined),
      )
    );
  });
}

/** Whether the description of an operation lacks a part, because its key is misspelt. */
const losesPartOf = ({ keys }: Mistakes, operation = ''): boolean =>
  keys.some(({ path, method, losesParts }) => {
    const [ofMethod, ofPath] = operation.split(' ');
    return losesParts && (path ?? ofPath) === ofPath && (method ?? ofMethod) === ofMethod;
  });

/** Whether a problem of a page or an example follows from mistakes in the file that it is about. */
function isConsequence({ code, message, subject }: Diagnostic, mistakes: Mistakes): boolean {
  const isOfPage = /^(?:field|example)\//.test(code);
  if (isOfPage && losesPartOf(mistakes, subject?.operation)) return true;
  const path = subject?.operation?.split(' ')[1] ?? '';
  if (isOfPage && mistakes.repeatedPaths.includes(path)) return true;
  if (code === 'openapi/path-parameters-defined')
    return mistakes.repeatedPaths.some((each) => message.includes(`\`${each}\``));
  if (code === 'field/required' && mistakes.losesRequired) return true;
  if (code === 'field/unknown' && mistakes.isBroken) return true;
  const isOfValue = isOfPage || /^openapi\/no-invalid-.*-examples$/.test(code);
  const names = [...message.matchAll(/["'`]([\w$-]+)["'`]/g)].map(([, name = '']) => name);
  return isOfValue && [...names, subject?.name ?? ''].some((name) => mistakes.properties.has(name));
}

/** The problems without those that a mistake in an OpenAPI file explains. */
export function withoutConsequencesOfDescriptions(problems: readonly Diagnostic[]): Diagnostic[] {
  const all = mistakesOf(problems);
  // Of several references to one target that does not exist, the first is reported.
  const targets = new Set<string>();
  const own = problems.filter((problem) => {
    const { code, message, file, fix, subject } = problem;
    if (code === 'site/unknown-operation') return !isLost(message, all);
    const mistakes = all.get(subject?.file ?? '');
    if (code === 'openapi/no-unresolved-refs') {
      if (mistakes?.losesComponents && message.includes('`#/components/')) return false;
      const target = `${file} ${message}`;
      const isFirst = !targets.has(target);
      targets.add(target);
      return isFirst;
    }
    return fix !== undefined || !mistakes || !isConsequence(problem, mistakes);
  });
  return oneCause(own);
}
