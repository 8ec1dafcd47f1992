/** Inputs for the `{variables}` of a server. Loaded if a server has some. */
import { own } from '../../../../../json/index.ts';
import { h, region } from '../../../core/dom.ts';
import { variablesOf } from '../../model/state.ts';
import type { Form } from '../../store.ts';
import { AS_TYPED, inputText, row, select } from '../inputs/note.ts';

export function serverVariables(store: Form): HTMLElement {
  const { data } = store;
  const server = () => data.servers[store.state.server];
  return region(h('div', {}), server, () =>
    Object.entries(variablesOf(data, server())).map(([name, { default: initial, enum: values }]) => {
      const props = {
        value: () => own(store.state.variables, name) ?? initial,
        oninput: (event: Event) =>
          store.set({ variables: { ...store.state.variables, [name]: inputText(event) } }),
      };
      if (!values) return row(name, h('input', { ...AS_TYPED, ...props }));
      return select(
        name,
        values.map((value) => [value, value]),
        props,
      );
    }),
  );
}
