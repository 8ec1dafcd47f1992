/** What callers have to prove: alternatives of schemes that apply together (OpenAPI 4.8.30). */
import type { ApiDocument } from '../openapi/index.ts';
import { type Fields, keysOf, listOf, member, type RawOperation } from './raw.ts';
import type { Reporter } from './report-to.ts';
import { canonical, code, listText, pointer } from './words.ts';

/** Scopes by the name of the scheme; none of them: nothing has to be proved. */
type Alternative = Map<string, Set<string>>;

/** Compares what an operation asks for. Without any requirement there is one alternative, which asks for nothing. */
export function compareSecurity(
  [oldDocument, old]: [ApiDocument, RawOperation],
  [newDocument, now]: [ApiDocument, RawOperation],
  report: Reporter,
): void {
  const [before, after] = [alternativesOf(oldDocument, old), alternativesOf(newDocument, now)];
  const isOpen = (alternatives: Alternative[]): boolean => alternatives.some(({ size }) => size === 0);
  const subject = 'the operation';
  if (isOpen(before) !== isOpen(after)) {
    if (isOpen(before)) {
      report.say('security-added', subject, `asks for authentication now: ${alternativesText(after)}`);
    } else report.say('security-removed', subject, 'no longer asks for authentication');
  }
  const named = (alternatives: Alternative[]) => alternatives.filter(({ size }) => size > 0);
  const byKey = (alternatives: Alternative[]) =>
    new Map(named(alternatives).map((alternative) => [schemesOf(alternative).join(' '), alternative]));
  const [left, right] = [byKey(before), byKey(after)];
  // With an open alternative on one side only, the others are told by that.
  for (const [key, alternative] of left) {
    const same = right.get(key);
    if (same) compareScopes(alternative, same, report);
    else if (named(after).length > 0 && !(isOpen(after) && !isOpen(before))) {
      const easier = named(after).find((other) =>
        schemesOf(other).every((scheme) => alternative.has(scheme)),
      );
      const text = alternativeText(alternative);
      if (easier && !left.has(schemesOf(easier).join(' '))) {
        report.say(
          'security-alternative-relaxed',
          subject,
          `asks for ${alternativeText(easier)} alone, was ${text}`,
        );
        right.delete(schemesOf(easier).join(' '));
      } else report.say('security-alternative-removed', subject, `no longer accepts ${text}`);
    }
  }
  for (const [key, alternative] of right) {
    if (!left.has(key) && !(isOpen(before) && !isOpen(after)))
      report.say('security-alternative-added', subject, `accepts ${alternativeText(alternative)} too`);
  }
}

function compareScopes(old: Alternative, now: Alternative, report: Reporter): void {
  for (const [scheme, scopes] of now) {
    const before = old.get(scheme) ?? new Set();
    for (const scope of scopes) {
      if (!before.has(scope))
        report.say(
          'security-scope-added',
          'the operation',
          `needs the scope ${code(scope)} of ${code(scheme)} now`,
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

function alternativesOf(document: ApiDocument, { operation: { value } }: RawOperation): Alternative[] {
  const declared = listOf(value.security ?? document.document.security);
  if (declared.length === 0) return [new Map()];
  return declared.map(
    (requirement) =>
      new Map(
        Object.entries((requirement ?? {}) as Fields).map(([scheme, scopes]) => [
          scheme,
          new Set(listOf(scopes).map(String)),
        ]),
      ),
  );
}

const schemesOf = (alternative: Alternative): string[] => [...alternative.keys()].sort();
const alternativeText = (alternative: Alternative): string =>
  alternative.size === 0 ? 'nothing' : listText(schemesOf(alternative).map(code));
const alternativesText = (alternatives: Alternative[]): string =>
  alternatives.map(alternativeText).join(', or ');

/** Schemes of the same name in both documents that work in another way. Texts and the lists of scopes count for nothing. */
export function compareSchemes(old: ApiDocument, now: ApiDocument, report: Reporter): void {
  const [before, after] = [old, now].map(({ document }) =>
    member(document, { value: document, pointer: '#' }, 'components', 'securitySchemes'),
  );
  if (!before || !after) return;
  for (const name of keysOf(before.value)) {
    if (!Object.hasOwn(after.value, name)) continue;
    const [was, is] = [
      essence(member(old.document, before, name).value),
      essence(member(now.document, after, name).value),
    ];
    if (canonical(was) === canonical(is)) continue;
    const place = { old: pointer(before.pointer, name), new: pointer(after.pointer, name) };
    const details = { ...place, before: was, after: is };
    report.say('security-scheme-changed', `security scheme ${code(name)}`, 'works in another way', details);
  }
}

function essence(scheme: Fields): Fields {
  const kept = Object.entries(scheme).filter(([key]) => key !== 'description' && !key.startsWith('x-'));
  const flows = Object.entries((scheme.flows ?? {}) as Record<string, Fields>).map(
    ([flow, { scopes: _, ...rest }]) => [flow, rest],
  );
  return {
    ...Object.fromEntries(kept),
    ...(scheme.flows !== undefined && { flows: Object.fromEntries(flows) }),
  };
}
