/** The account of the sandbox, and whether the tab keeps credentials: the explorer has no place for them. */
import type { PlaygroundServer } from '../../../site/index.ts';
import { h } from '../core/dom.ts';
import { say } from '../core/say.ts';
import type { ExplorerCredentials } from './explorer-credentials.ts';

/**
 * @param accounts those of the sandbox, if it has any
 * @returns the bar, and what shows the account that a request used
 */
export function explorerBar(
  credentials: ExplorerCredentials,
  accounts: PlaygroundServer['accounts'] = [],
): { element: HTMLElement; showAccount(account: number): void } {
  const options = accounts.map(({ label }, index) =>
    h('option', { value: String(index) }, label ?? say('auth.anyone')),
  );
  const picker: HTMLSelectElement = h(
    'select',
    {
      id: 'explorer-account',
      onchange: () => credentials.chooseAccount(Number(picker.value)),
    },
    h('option', { value: '-1' }, say('auth.chooseAccount')),
    ...options,
  );
  const showAccount = (account: number): void => {
    picker.value = String(account);
  };
  showAccount(credentials.account ?? 0);
  const remember: HTMLInputElement = h('input', {
    type: 'checkbox',
    checked: credentials.isRemembered,
    onchange: () => credentials.remember(remember.checked),
  });
  const element = h(
    'div',
    { class: 'explorer-bar' },
    options.length > 0 && [h('label', { for: picker.id }, say('auth.actAs')), picker],
    h('label', { class: 'check' }, remember, say('auth.remember')),
  );
  return { element, showAccount };
}
