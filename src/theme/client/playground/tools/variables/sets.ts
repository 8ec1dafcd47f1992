/** Sets of variables as plain data: what storage and files have, read with care. */
import { isRecord, own } from '../../../../../json/index.ts';
import { isSecretName, looksSecret } from '../../../../../request/index.ts';
import type { Variable } from './resolve.ts';

export interface VariableSet {
  name: string;
  variables: Variable[];
}

const MAX_SETS = 50;
const MAX_VARIABLES = 200;
/** Of a name and of a value, in characters. */
const MAX_NAME = 64;
const MAX_VALUE = 20_000;

const NAME = /^[A-Za-z_][\w.-]{0,63}$/;

export const isVariableName = (name: string): boolean => NAME.test(name);

/** The sets in a JSON text, without anything of another shape; `undefined` if the text has no sets. */
export function setsIn(text: string): VariableSet[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const sets = own(value, 'sets');
  // A file of one set, also as Postman exports its environments.
  const all = Array.isArray(sets) ? sets : own(value, 'name') === undefined ? [] : [value];
  const valid = all.slice(0, MAX_SETS).flatMap(setIn);
  return valid.length > 0 || Array.isArray(sets) ? valid : undefined;
}

function setIn(value: unknown): VariableSet[] {
  const name = own(value, 'name');
  const variables = own(value, 'variables') ?? own(value, 'values');
  if (typeof name !== 'string' || !name.trim() || !Array.isArray(variables)) return [];
  const byName = new Map(
    variables
      .slice(0, MAX_VARIABLES)
      .flatMap(variableIn)
      .map((one) => [one.name, one]),
  );
  return [{ name: name.trim().slice(0, MAX_NAME), variables: [...byName.values()] }];
}

function variableIn(one: unknown): Variable[] {
  if (!isRecord(one)) return [];
  const name = own(one, 'name') ?? own(one, 'key');
  const value = own(one, 'value') ?? '';
  if (typeof name !== 'string' || !isVariableName(name) || typeof value !== 'string') return [];
  if (value.length > MAX_VALUE) return [];
  return [{ name, value, isSecret: own(one, 'secret') === true || own(one, 'type') === 'secret' }];
}

/** As JSON, without the values of secret variables. */
export const storedSets = (sets: VariableSet[]): string =>
  JSON.stringify({ sets: sets.map((set) => plainSet(set, ({ isSecret }) => isSecret)) });

/** As a file, which goes to other people: without what looks like a secret, either. */
export const exportedSets = (sets: VariableSet[]): string =>
  JSON.stringify({ sets: sets.map((set) => plainSet(set, isSecretVariable)) }, null, 2);

const isSecretVariable = ({ name, value, isSecret }: Variable): boolean =>
  isSecret || isSecretName(name) || looksSecret(value);

const plainSet = ({ name, variables }: VariableSet, isSecret: (variable: Variable) => boolean) => ({
  name,
  variables: variables
    .filter((variable) => variable.name !== '')
    .map((variable) =>
      isSecret(variable)
        ? { name: variable.name, secret: true }
        : { name: variable.name, value: variable.value },
    ),
});

/** `more` replaces sets of the same name. Secret values that a file lacks stay. */
export function mergeSets(sets: VariableSet[], more: VariableSet[]): VariableSet[] {
  const byName = new Map(sets.map((set) => [set.name, set]));
  for (const { name, variables } of more) {
    const before = byName.get(name)?.variables ?? [];
    byName.set(name, {
      name,
      variables: variables.map((variable) => ({
        ...variable,
        value:
          variable.isSecret && variable.value === ''
            ? (before.find((one) => one.name === variable.name)?.value ?? '')
            : variable.value,
      })),
    });
  }
  return [...byName.values()].slice(0, MAX_SETS);
}
