/** Values of `{{name}}` in pages, by name: `variables` of the settings. */
export type Variables = Readonly<Record<string, string>>;

/** A name, with whitespace around it as authors write it: `{{ name }}`. */
export const VARIABLE = /\{\{([ \t]*)([\p{ID_Continue}.-]+)([ \t]*)\}\}/gu;

/** Fills in variables in plain text. Unknown names stay as written. */
export function fillVariables(text: string, variables: Variables): string {
  return text.replace(
    VARIABLE,
    (original, _before, name: string) => variableValue(name, variables) ?? original,
  );
}

export const variableValue = (name: string, variables: Variables): string | undefined =>
  Object.hasOwn(variables, name) ? variables[name] : undefined;
