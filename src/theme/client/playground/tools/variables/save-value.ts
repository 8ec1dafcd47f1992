/** Saves a value as a variable. */
import { isSecretName, looksSecret } from '../../../../../request/index.ts';
import { say } from '../../../core/say.ts';
import type { Store } from '../../store.ts';
import { applyVariables, chosenSet, openVariables, saveVariables } from './kept-variables.ts';
import type { VariableSet } from './sets.ts';

/** `key` as the name of a variable. */
export const variableName = (key: string): string =>
  key
    .replace(/[^\w.-]+/g, '_')
    .replace(/^(?![A-Za-z_])/, '_')
    .slice(0, 64);

/** Saves `value` in the set in use, or in a new one, which is then in use. */
export function saveValue(store: Store, key: string, value: string): { name: string; undo: () => void } {
  const { spec } = store.data;
  const variables = openVariables(spec);
  const before = { ...variables };
  const apply = (): void => {
    saveVariables(spec, variables);
    applyVariables(store);
    document.dispatchEvent(new Event('trellis:variables'));
  };
  const name = variableName(key);
  const isSecret = isSecretName(name) || looksSecret(value);
  const set: VariableSet = chosenSet(variables) ?? {
    name: say('variables.newSet', { number: variables.sets.length + 1 }),
    variables: [],
  };
  const next: VariableSet = {
    ...set,
    variables: [...set.variables.filter((one) => one.name !== name), { name, value, isSecret }],
  };
  variables.sets = [...variables.sets.filter((one) => one.name !== set.name), next];
  variables.chosen = set.name;
  apply();
  const undo = (): void => {
    Object.assign(variables, before);
    apply();
  };
  return { name, undo };
}
