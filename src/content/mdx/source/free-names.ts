/** Words, and the separators between them in a placeholder: `{id}`, `{user.name}`, `{chain-id}`, `{a|b}`. */
const PLACEHOLDER =
  /^\{[ \t]*([\p{ID_Start}_$][\p{ID_Continue}$]*)(?:(?:[ \t]+(?:[.,:|/-][ \t]*)?|[.,:|/-][ \t]*)[\p{ID_Continue}$]+)*[ \t]*\}$/u;

/** Names that an expression may begin with though the page does not define them. */
const GIVEN = new Set(
  (
    'props frontmatter components this arguments undefined null true false new typeof void await ' +
    'async function class'
  ).split(' '),
);

/**
 * Every name in imports, exports and other code. This includes more than it defines, so no defined name is
 * missed.
 */
export function namesIn(code: string, names: Set<string> = new Set()): Set<string> {
  for (const [name] of code.matchAll(/[\p{ID_Start}_$][\p{ID_Continue}$]*/gu)) names.add(name);
  return names;
}

/**
 * The name in an expression that looks like a placeholder and whose first name is not defined. Running it
 * would throw a ReferenceError; the author means the text.
 */
export function freeName(expression: string, definedNames: ReadonlySet<string>): string | undefined {
  const name = PLACEHOLDER.exec(expression)?.[1];
  if (name === undefined || GIVEN.has(name) || definedNames.has(name) || name in globalThis) return undefined;
  return expression.slice(1, -1).trim();
}
