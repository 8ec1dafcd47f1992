/** Buttons for what lies around the request. */
import { h } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import type { Form } from '../store.ts';
import type { Tool } from '../tools/index.ts';

export const loadTools = () => import('../tools/index.ts');

export function tools(store: Form): HTMLElement {
  const tool = (name: Tool, label: string): HTMLElement => {
    const onclick = (): Promise<void> =>
      Promise.all([loadTools(), store.ready(), store.narrowing?.()])
        .then(([{ useTool }, opened]) => useTool(name, opened, button))
        .catch(store.notLoaded);
    const button = h('button', { type: 'button', class: 'small', onclick }, label);
    return button;
  };
  return h(
    'div',
    { class: 'tools' },
    tool('link', say('link.copy')),
    tool('copy', say('copy.as')),
    tool('history', say('history.label')),
    tool('variables', say('variables.label')),
  );
}
