/**
 * The reader's variables of an API. Names and plain values are in local storage, for all tabs. Secret values
 * are in memory, and in session storage if the reader wants that.
 */
import { isRecord, own } from '../../../../../json/index.ts';
import { forget } from '../../../core/forget.ts';
import { say } from '../../../core/say.ts';
import { recall, remember } from '../../../core/storage.ts';
import type { Store } from '../../store.ts';
import { resolveForm, type Variable } from './resolve.ts';
import { setsIn, storedSets, type VariableSet } from './sets.ts';
import { textSwitch } from './text-switch.ts';

export interface Variables {
  sets: VariableSet[];
  /** Name of the set in use, or an empty string. */
  chosen: string;
  keepsSecrets: boolean;
}

/** By API. */
const variablesOf = new Map<string, Variables>();

const keyOf = (spec: string): string => `variables-${spec}`;
const chosenKeyOf = (spec: string): string => `variable-set-${spec}`;
const secretsKeyOf = (spec: string): string => `trellis-secrets-${spec}`;

export function openVariables(spec: string): Variables {
  let variables = variablesOf.get(spec);
  if (!variables) {
    const secrets = keptSecrets(spec);
    variables = {
      sets: withSecrets(setsIn(recall(keyOf(spec)) ?? '') ?? [], (set, name) => own(own(secrets, set), name)),
      chosen: recall(chosenKeyOf(spec)) ?? '',
      keepsSecrets: secrets !== undefined,
    };
    variablesOf.set(spec, variables);
  }
  return variables;
}

const withSecrets = (
  sets: VariableSet[],
  lookUp: (set: string, variable: string) => unknown,
): VariableSet[] =>
  sets.map((set) => ({
    ...set,
    variables: set.variables.map((variable) => {
      const value = variable.isSecret ? lookUp(set.name, variable.name) : undefined;
      return typeof value === 'string' ? { ...variable, value } : variable;
    }),
  }));

function keptSecrets(spec: string): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(secretsKeyOf(spec)) ?? 'null');
    return isRecord(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the variables of an API. A browser that refuses storage has them until the page is left. */
export function saveVariables(spec: string, { sets, chosen, keepsSecrets }: Variables): void {
  // A form without variables does not load this.
  if (sets.length > 0) remember(keyOf(spec), storedSets(sets));
  else forget(keyOf(spec));
  remember(chosenKeyOf(spec), chosen);
  try {
    if (keepsSecrets) sessionStorage.setItem(secretsKeyOf(spec), JSON.stringify(secretsIn(sets)));
    else sessionStorage.removeItem(secretsKeyOf(spec));
  } catch {}
}

const secretsIn = (sets: VariableSet[]): Record<string, Record<string, string>> =>
  Object.fromEntries(
    sets.map(({ name, variables }) => [
      name,
      Object.fromEntries(variables.filter(({ isSecret }) => isSecret).map((one) => [one.name, one.value])),
    ]),
  );

export const chosenSet = ({ sets, chosen }: Variables): VariableSet | undefined =>
  sets.find(({ name }) => name === chosen);

/** Stores whose forms have variables. */
const applied = new WeakSet<Store>();

/** From now on `{{name}}` in the form of `store` has the value of the chosen set. */
export function applyVariables(store: Store): void {
  const { data } = store;
  store.resolve = (state) => {
    const variables = openVariables(data.spec);
    if (variables.sets.length === 0) return undefined;
    const known: Variable[] = chosenSet(variables)?.variables ?? [];
    return resolveForm(data, state, known, (names) => say('variables.unknown', { names }));
  };
  store.textSwitch = textSwitch;
  store.set({});
  if (applied.has(store)) return;
  applied.add(store);
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== `trellis-${keyOf(data.spec)}`) return;
    takeOver(data.spec);
    store.set({});
    document.dispatchEvent(new Event('trellis:variables'));
  });
}

/** What another tab has written. Secret values stay as they are here. */
function takeOver(spec: string): void {
  const variables = openVariables(spec);
  const before = secretsIn(variables.sets);
  const sets = setsIn(recall(keyOf(spec)) ?? '') ?? [];
  variables.sets = withSecrets(sets, (set, name) => own(own(before, set), name));
}
