/** "Use as" and "Save as variable" for a value of a response. Loaded when the reader asks for it. */

import type { OperationInputs } from '../../../../../site/index.ts';
import { h } from '../../../core/dom.ts';
import { inputsFile } from '../../../core/inputs-file.ts';
import { say } from '../../../core/say.ts';
import type { Store } from '../../store.ts';
import { undoWith } from '../../undo.ts';
import { saveValue } from '../variables/save-value.ts';
import { basePath, carry } from './carry.ts';
import { type FoundValue, type Target, targetsFor } from './targets.ts';

/** By OpenAPI file. */
const operationsOf = new Map<string, Promise<OperationInputs[]>>();

function operationsIn(spec: string): Promise<OperationInputs[]> {
  let loading = operationsOf.get(spec);
  if (!loading) {
    loading = fetch(`${basePath()}/_trellis/inputs/${encodeURIComponent(inputsFile(spec))}.json`).then(
      (response) => {
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        return response.json();
      },
    );
    operationsOf.set(spec, loading);
    loading.catch(() => operationsOf.delete(spec));
  }
  return loading;
}

/** Lists below the row of `button` what the value can be used as. Escape closes the list. */
export async function offerTargets(store: Store, found: FoundValue, button: HTMLElement): Promise<void> {
  const { data } = store;
  const targets = targetsFor(found, await operationsIn(data.spec), data.id);
  const row = button.closest('.buttons');
  row?.parentElement?.querySelector('.use-as')?.remove();
  const close = (): void => {
    list.remove();
    button.focus();
  };
  const item = (target: Target): HTMLElement => {
    const { operation, name } = target;
    const isHere = operation.id === data.id;
    const onclick = (): void => {
      list.remove();
      carry(store, target, found.text);
    };
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'small', onclick },
        h('code', {}, name),
        ` · ${isHere ? say('carry.here') : operation.title} `,
        !isHere && h('span', { class: 'field-type', dir: 'ltr' }, `${operation.method} ${operation.path}`),
      ),
    );
  };
  const list = h(
    'section',
    {
      class: 'use-as',
      'aria-label': say('carry.useAs'),
      onkeydown(event: KeyboardEvent) {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      },
    },
    targets.length > 0 ? h('ul', {}, ...targets.map(item)) : h('p', { role: 'status' }, say('carry.none')),
    h('button', { type: 'button', class: 'small', onclick: close }, say('common.close')),
  );
  row?.after(list);
  list.querySelector('button')?.focus();
}

/** Saves the value in the set in use, or in a new one. */
export function saveAsVariable(store: Store, { path, text }: FoundValue): void {
  const key = String(path.findLast((part) => typeof part === 'string') ?? 'value');
  const { name, undo } = saveValue(store, key, text);
  store.report({
    message: say('carry.saved', { name: `{{${name}}}` }),
    next: undoWith(store, undo),
  });
}
