/** What lies around a request. Each tool loads when it is used; the panel names only this module. */
import type { State } from '../model/index.ts';
import type { Outcome } from '../reply/send.ts';
import type { Store } from '../store.ts';
import { drawSelects } from '../view/inputs/draw-selects.ts';
import type { FoundValue } from './carry/targets.ts';

// This loads with the first sign that the reader will use the panel.
drawSelects();

export type Tool = 'link' | 'copy' | 'history' | 'variables';

/** Does what a button of the panel says. */
export async function useTool(tool: Tool, store: Store, button: HTMLElement): Promise<void> {
  if (tool === 'link') await (await import('./share.ts')).copyLink(store);
  else if (tool === 'copy') await (await import('./copy-as.ts')).toggleCopy(store, button);
  else if (tool === 'history') await (await import('./history/index.ts')).toggleHistory(store, button);
  else await (await import('./variables/index.ts')).toggleVariables(store, button);
}

/** Fills the form from the address (`#try=`). */
export async function openAddress(store: Store): Promise<void> {
  await (await import('./share.ts')).openAddress(store);
}

/** Loads what keeps a request, so that sending one needs no network. */
export const prepareRecord = () => import('./history/record.ts');

/**
 * Keeps a request in the history.
 * @param state as it was sent
 * @param page path of the operation's page, if it is another one
 */
export async function record(store: Store, state: State, outcome: Outcome, page?: string): Promise<void> {
  await (await prepareRecord()).record(store, state, outcome, page);
}

/** Offers what a value of a response can be used as, or saves it as a variable. */
export async function useValue(
  store: Store,
  action: 'use' | 'save',
  found: FoundValue,
  button: HTMLElement,
): Promise<void> {
  const { offerTargets, saveAsVariable } = await import('./carry/index.ts');
  if (action === 'use') await offerTargets(store, found, button);
  else saveAsVariable(store, found);
}

/** Gives the form the values of the reader's variables. */
export async function useVariables(store: Store): Promise<void> {
  (await import('./variables/kept-variables.ts')).applyVariables(store);
}
