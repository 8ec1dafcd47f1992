/** Authentication: alternatives of schemes that apply together (OpenAPI 4.8.30). */
import type { ApiDocument } from '../../openapi/index.ts';
import { canonical } from '../canonical-values.ts';
import {
  entriesOf,
  type Fields,
  keysOf,
  listOf,
  member,
  type Raw,
  type RawOperation,
  rawOperation,
  recordOf,
} from '../raw.ts';
import type { Reporter } from '../report-to.ts';
import { code, listText } from '../sentence.ts';

/** Scopes by the name of the scheme. Empty: no authentication. */
type Alternative = Map<string, Set<string>>;

/** Compares the requirements of an operation. An operation without requirements has one empty alternative. */
export function compareSecurity(
  [oldDocument, old]: [ApiDocument, RawOperation],
  [newDocument, now]: [ApiDocument, RawOperation],
  report: Reporter,
): void {
  const after = alternativesOf(newDocument, now);
  const usedSchemes = new Set(after.flatMap(schemesOf));
  const newNames = newNamesOf(oldDocument, newDocument, usedSchemes);
  const before = alternativesOf(oldDocument, old, newNames);
  const isOpen = (alternatives: Alternative[]): boolean => alternatives.some(({ size }) => size === 0);
  const subject = 'the operation';
  if (isOpen(before) !== isOpen(after)) {
    if (isOpen(before)) {
      report.say('security-added', subject, `now requires authentication: ${alternativesText(after)}`);
    } else report.say('security-removed', subject, 'no longer requires authentication');
  }
  const withSchemes = (alternatives: Alternative[]) => alternatives.filter(({ size }) => size > 0);
  const namedAfter = withSchemes(after);
  const asking = alternativesByScheme(namedAfter);
  const byKey = (alternatives: Alternative[]) =>
    new Map(withSchemes(alternatives).map((alternative) => [nameOfAll(alternative), alternative]));
  const [left, right] = [byKey(before), byKey(after)];
  // If only one side has an empty alternative, that change covers the others.
  for (const [key, alternative] of left) {
    const counterpart = right.get(key);
    if (counterpart) compareScopes(alternative, counterpart, report);
    else if (namedAfter.length > 0 && !(isOpen(after) && !isOpen(before))) {
      const schemes = [...alternative.keys()];
      const near = schemes.flatMap((scheme) => asking.get(scheme) ?? []).sort((a, b) => a.index - b.index);
      const easier = near.find(({ schemes: others }) => others.every((each) => alternative.has(each)))?.of;
      const harder = near.find(({ of }) => schemes.every((each) => of.has(each)))?.of;
      const isNew = (other: Alternative | undefined): other is Alternative =>
        other !== undefined && !left.has(nameOfAll(other)) && right.has(nameOfAll(other));
      const text = alternativeText(alternative);
      if (isNew(easier)) {
        const predicate = `now requires only ${alternativeText(easier)}, previously ${text}`;
        report.say('security-alternative-relaxed', subject, predicate);
        right.delete(nameOfAll(easier));
      } else if (isNew(harder)) {
        const predicate = `now requires ${alternativeText(harder)}, previously only ${text}`;
        report.say('security-alternative-tightened', subject, predicate);
        right.delete(nameOfAll(harder));
      } else report.say('security-alternative-removed', subject, `no longer accepts ${text}`);
    }
  }
  for (const [key, alternative] of right) {
    if (!left.has(key) && !(isOpen(before) && !isOpen(after)))
      report.say('security-alternative-added', subject, `now accepts ${alternativeText(alternative)}`);
  }
}

/** Alternatives with their index, by each scheme that they require. */
function alternativesByScheme(
  alternatives: Alternative[],
): Map<string, { of: Alternative; index: number; schemes: string[] }[]> {
  const byScheme = new Map<string, { of: Alternative; index: number; schemes: string[] }[]>();
  for (const [index, of] of alternatives.entries()) {
    const schemes = [...of.keys()];
    for (const scheme of schemes) {
      const others = byScheme.get(scheme);
      if (others) others.push({ of, index, schemes });
      else byScheme.set(scheme, [{ of, index, schemes }]);
    }
  }
  return byScheme;
}

function compareScopes(old: Alternative, now: Alternative, report: Reporter): void {
  for (const [scheme, scopes] of now) {
    const before = old.get(scheme) ?? new Set();
    for (const scope of scopes) {
      if (!before.has(scope))
        report.say(
          'security-scope-added',
          'the operation',
          `now needs the scope ${code(scope)} of ${code(scheme)}`,
        );
    }
    for (const scope of before) {
      if (!scopes.has(scope))
        report.say(
          'security-scope-removed',
          'the operation',
          `no longer needs the scope ${code(scope)} of ${code(scheme)}`,
        );
    }
  }
}

function alternativesOf(
  document: ApiDocument,
  { operation: { value } }: RawOperation,
  nameOf = (name: string): string => name,
): Alternative[] {
  const requirements = listOf(value.security ?? document.document.security);
  if (requirements.length === 0) return [new Map()];
  return requirements.map(
    (requirement) =>
      new Map(
        entriesOf(requirement).map(([scheme, scopes]) => [
          nameOf(scheme),
          new Set(listOf(scopes).map(String)),
        ]),
      ),
  );
}

const schemesOf = (alternative: Alternative): string[] => [...alternative.keys()].sort();
const nameOfAll = (alternative: Alternative): string => schemesOf(alternative).join(' ');
const alternativeText = (alternative: Alternative): string =>
  alternative.size === 0 ? 'nothing' : listText(schemesOf(alternative).map(code));
const alternativesText = (alternatives: Alternative[]): string =>
  alternatives.map(alternativeText).join(', or ');

/** Schemes of a description by name. */
function schemesIn({ document }: ApiDocument): Map<string, Raw> {
  const all = member(document, { value: document, pointer: '#' }, 'components', 'securitySchemes');
  return new Map(keysOf(all.value).map((name) => [name, member(document, all, name)]));
}

/**
 * New names of schemes: requests do not contain a scheme's name, so a scheme in use that works the same
 * way is the same.
 */
function newNamesOf(
  old: ApiDocument,
  now: ApiDocument,
  usedNames: ReadonlySet<string>,
): (name: string) => string {
  const schemeKey = (scheme: Raw | undefined): string | undefined =>
    scheme && canonical(essence(scheme.value));
  let before: Map<string, Raw> | undefined;
  const byText = new Map<string | undefined, string[]>();
  return (name) => {
    if (usedNames.has(name)) return name;
    if (!before) {
      before = schemesIn(old);
      const after = schemesIn(now);
      for (const other of usedNames) {
        const text = schemeKey(after.get(other));
        byText.set(text, [...(byText.get(text) ?? []), other]);
      }
    }
    const text = schemeKey(before.get(name));
    const [match, ...others] = (text !== undefined && byText.get(text)) || [];
    return match !== undefined && others.length === 0 ? match : name;
  };
}

/** Names of the schemes that operations, webhooks or the whole description require. */
function schemesUsedIn(document: ApiDocument): Set<string> {
  const lists = [...document.operations, ...document.webhooks].map(
    (operation) => rawOperation(document, operation).operation.value.security ?? document.document.security,
  );
  return new Set(lists.flatMap(listOf).flatMap(keysOf));
}

/** Compares schemes of the same name that both descriptions use. Texts and lists of scopes do not count. */
export function compareSchemes(old: ApiDocument, now: ApiDocument, report: Reporter): void {
  const [before, after] = [schemesIn(old), schemesIn(now)];
  const [usedBefore, usedAfter] = [schemesUsedIn(old), schemesUsedIn(now)];
  for (const [name, scheme] of before) {
    const other = after.get(name);
    if (!other || !usedBefore.has(name) || !usedAfter.has(name)) continue;
    const [was, is] = [essence(scheme.value), essence(other.value)];
    if (canonical(was) === canonical(is)) continue;
    const details = { old: scheme.pointer, new: other.pointer, before: was, after: is };
    const label = `security scheme ${code(name)}`;
    const [flows, more] = [recordOf(was.flows), recordOf(is.flows)];
    const keptFlows = Object.fromEntries(Object.keys(flows).map((flow) => [flow, more[flow]]));
    // All previous flows still work.
    if (canonical({ ...is, flows: keptFlows }) === canonical({ ...was, flows })) {
      const added = keysOf(more).filter((flow) => !Object.hasOwn(flows, flow));
      report.say(
        'security-scheme-extended',
        label,
        `now also has the flow ${listText(added.map(code))}`,
        details,
      );
    } else report.say('security-scheme-changed', label, 'now works differently', details);
  }
}

/** Not part of a request; `bearerFormat` is a hint (OpenAPI 4.8.27.1). */
const NOT_SENT = new Set(['description', 'bearerFormat', 'deprecated']);

/** What callers must follow. Header names and HTTP schemes are case-insensitive (RFC 9110 5.1 and 11.1). */
function essence(scheme: Fields): Fields {
  const keptEntries = Object.entries(scheme).filter(([key]) => !NOT_SENT.has(key) && !key.startsWith('x-'));
  const flows = entriesOf(scheme.flows).map(([flow, value]) => {
    const { scopes: _, ...rest } = recordOf(value);
    return [flow, rest];
  });
  const { name, in: place, scheme: method } = scheme;
  return {
    ...Object.fromEntries(keptEntries),
    ...(place === 'header' && typeof name === 'string' && { name: name.toLowerCase() }),
    ...(typeof method === 'string' && { scheme: method.toLowerCase() }),
    ...(scheme.flows !== undefined && { flows: Object.fromEntries(flows) }),
  };
}
