/** Problems of pages and examples that a mistake in an OpenAPI file explains, which is reported there. */
import { type Diagnostic, didYouMean } from '../../diagnostics/index.ts';

/** Keys without which an operation or its fields are missing. */
const KEY_OF_PARTS =
  /"(?:paths|components|schemas|properties|requestBody|parameters|responses|required|content|schema)"/;

const UNEXPECTED = /^property `([^`]+)` is not expected here/i;

/** What a mistake takes from the description. */
interface Mistakes {
  /** Keys where a path or a method belongs, as written. */
  keys: string[];
  /** Whether a key is misspelt that holds parts of operations or schemas. */
  losesParts: boolean;
  losesComponents: boolean;
  /** Properties whose schemas no value satisfies, and required ones that do not exist. */
  properties: Set<string>;
}

function mistakesOf(problems: readonly Diagnostic[]): Mistakes {
  const found: Mistakes = { keys: [], losesParts: false, losesComponents: false, properties: new Set() };
  for (const { code, message, hint = '', range, source } of problems) {
    const key = code === 'openapi/struct' ? UNEXPECTED.exec(message)?.[1] : undefined;
    if (key !== undefined) {
      found.keys.push(key);
      found.losesParts ||= KEY_OF_PARTS.test(hint);
      found.losesComponents ||= /"(?:components|schemas)"/.test(hint);
    }
    if (code === 'openapi/required-property') {
      const name = /`([^`]+)`/.exec(message)?.[1];
      if (name !== undefined) found.properties.add(name);
      const meant = /"([^"]+)"/.exec(hint)?.[1];
      if (meant !== undefined) found.properties.add(meant);
    }
    if (code === 'openapi/unsatisfiable' && range && source !== undefined) {
      const line = source.split('\n')[range.start.line - 1]?.slice(0, range.start.column - 1) ?? '';
      const name = /(?<![\w$-])([\w$-]+)["']?\s*:\s*$/.exec(line)?.[1];
      if (name !== undefined) found.properties.add(name);
    }
  }
  return found;
}

const OPERATION = /^(?:openapi: |navigation names )"(?:\S+ )?([A-Z]+) (\/\S*)"/;

/** Whether an operation is missing because its method or path is misspelt, or stands under another key. */
function isLost(message: string, { keys, losesParts }: Mistakes): boolean {
  const [, method = '', path = ''] = OPERATION.exec(message) ?? [];
  if (method === '') return false;
  return (
    losesParts ||
    keys.some((key) => `/${key}` === path || didYouMean(key, [method.toLowerCase()]) !== undefined)
  );
}

/** The problems without those that a mistake in an OpenAPI file explains. */
export function withoutConsequencesOfDescriptions(problems: readonly Diagnostic[]): Diagnostic[] {
  const mistakes = mistakesOf(problems);
  const { losesParts, losesComponents, properties } = mistakes;
  // Of several references to one target that does not exist, the first is reported.
  const targets = new Set<string>();
  const isAnyBroken = problems.some(({ code }) => code === 'openapi/no-unresolved-refs');
  const names = (message: string): boolean =>
    [...message.matchAll(/["'`]([\w$-]+)["'`]/g)].some(([, name = '']) => properties.has(name));
  return problems.filter(({ code, message, file, fix }) => {
    if (code === 'site/unknown-operation') return !isLost(message, mistakes);
    if (code === 'openapi/no-unresolved-refs') {
      if (losesComponents && message.includes('`#/components/')) return false;
      const target = `${file} ${message}`;
      const isFirst = !targets.has(target);
      targets.add(target);
      return isFirst;
    }
    if (fix !== undefined) return true;
    if (/^(?:field|example)\//.test(code) && losesParts) return false;
    if (code === 'field/unknown' && isAnyBroken) return false;
    const isOfValue = /^(?:field|example)\/|^openapi\/no-invalid-.*-examples$/.test(code);
    return !(isOfValue && names(message));
  });
}
