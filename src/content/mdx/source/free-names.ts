/** Words, and what stands between them in a placeholder: `{id}`, `{user.name}`, `{chain-id}`, `{a|b}`. */
const PLACEHOLDER =
  /^\{[ \t]*([\p{ID_Start}_$][\p{ID_Continue}$]*)(?:(?:[ \t]+(?:[.,:|/-][ \t]*)?|[.,:|/-][ \t]*)[\p{ID_Continue}$]+)*[ \t]*\}$/u;

/** What an expression of a page may begin with though the page does not define it. */
const GIVEN = new Set(
  'props frontmatter components this arguments undefined null true false new typeof void await async function class'.split(
    ' ',
  ),
);

/** Every name in imports, exports and other code: more than it defines, so that nothing that may be defined is missed. */
export function namesIn(code: string, names: Set<string> = new Set()): Set<string> {
  for (const [name] of code.matchAll(/[\p{ID_Start}_$][\p{ID_Continue}$]*/gu)) names.add(name);
  return names;
}

/**
 * What an expression names, when it is written like a placeholder and nobody defines the name that it begins with: running
 * it would end in a ReferenceError, and what the author means is the text.
 */
export function freeName(expression: string, defined: ReadonlySet<string>): string | undefined {
  const name = PLACEHOLDER.exec(expression)?.[1];
  if (name === undefined || GIVEN.has(name) || defined.has(name) || name in globalThis) return undefined;
  return expression.slice(1, -1).trim();
}
