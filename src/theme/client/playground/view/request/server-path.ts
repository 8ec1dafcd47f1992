/** Paths with which a sandbox finds something. Loaded where such a sandbox is not the first server. */
import type { PlaygroundServer } from '../../../../../site/index.ts';
import { h, region } from '../../../core/dom.ts';
import { entryOf } from '../../model/state.ts';
import type { Form } from '../../store.ts';

/** Fills the empty ones in on a server that knows some, also after the form has been started over. */
export function followServer(form: Form): void {
  let before: PlaygroundServer | undefined;
  const now = (): PlaygroundServer | undefined => form.data.servers[form.state.server];
  let chosen: unknown;
  let turn = 0;
  // Starting over forgets the chosen alternatives.
  const key = (): number => {
    if (chosen !== form.state.chosen || before !== now()) turn++;
    chosen = form.state.chosen;
    return turn;
  };
  form.render(() =>
    region(h('div'), key, () => {
      const last = before;
      before = now();
      // The form is being drawn.
      queueMicrotask(() => usePath(form, last?.path, now()?.path));
      return undefined;
    }),
  );
}

function usePath({ state, set }: Form, last: PlaygroundServer['path'] = {}, now: typeof last = {}): void {
  const entries = { ...state.entries };
  for (const name of Object.keys({ ...last, ...now })) {
    const id = `path:${name}`;
    const { text: shown } = entryOf(state, id);
    const { [name]: text = '' } = now;
    if (shown === '' || shown === last[name]) entries[id] = { sent: text !== '', text };
  }
  set({ entries });
}
