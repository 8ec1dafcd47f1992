/** Texts that `{{name}}` stands for in pages, by name: `variables` of the settings. */
export type Variables = Readonly<Record<string, string>>;

/** A name with the white space around it that authors write: `{{ name }}`. */
export const VARIABLE = /\{\{([ \t]*)([\p{ID_Continue}.-]+)([ \t]*)\}\}/gu;

/** Puts the values of variables into a plain text. A name that is no variable is left as it is written. */
export function fillVariables(text: string, variables: Variables): string {
  return text.replace(
    VARIABLE,
    (written, _before, name: string) => variableValue(name, variables) ?? written,
  );
}

export const variableValue = (name: string, variables: Variables): string | undefined =>
  Object.hasOwn(variables, name) ? variables[name] : undefined;
