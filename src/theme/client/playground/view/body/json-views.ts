/** JSON as text, in an editor, or as a form. The editor and the form load when they are first shown. */
import { h, region } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import { recall, remember } from '../../../core/storage.ts';
import type { Form, JsonSource } from '../../store.ts';

const KEY = 'json-view';

type View = 'text' | 'editor' | 'form';

/**
 * Text comes first where there is a keyboard: it starts as a complete example, and developers paste into it.
 * Touch screens start with the form, because their keyboards hide brackets and quotes. The reader's choice
 * stays on the device.
 * @returns the buttons, and where the text, editor or form stands
 */
export function jsonViews(store: Form, asText: HTMLElement, source: JsonSource): HTMLElement[] {
  let shown: View = 'text';
  /** What `shown` has loaded. */
  let draw = () => asText;
  /** Returns why the view cannot be shown. */
  const show = async (view: View): Promise<string | undefined> => {
    if (view === 'form') {
      const [{ formProblem, nestedForm, stylesLoaded }, opened] = await Promise.all([
        import('../nested/index.ts'),
        store.ready(),
      ]);
      await stylesLoaded;
      const problem = formProblem(source.text());
      if (problem) return problem;
      draw = () => nestedForm(opened, source);
    } else if (view === 'editor') {
      const [{ createEditor }, opened] = await Promise.all([import('../editor/index.ts'), store.ready()]);
      draw = () => createEditor(opened, source);
    } else draw = () => asText;
    // What it needs may have arrived while a button is pressed.
    if (view !== 'text') await store.ready();
    shown = view;
    store.report({});
    return undefined;
  };
  const choose = async (view: View): Promise<void> => {
    remember(KEY, view);
    try {
      const message = await show(view);
      if (message) store.report({ message });
    } catch (error) {
      store.notLoaded(error);
    }
  };
  const button = (label: string, view: View): HTMLElement =>
    h(
      'button',
      {
        type: 'button',
        class: 'small',
        'aria-pressed': () => String(shown === view),
        onclick: () => choose(view),
      },
      label,
    );
  const first = recall(KEY) ?? (matchMedia('(pointer: coarse)').matches ? 'form' : 'text');
  if (first === 'form' || (first === 'editor' && source.isLong)) {
    // Text is as good.
    show(first).catch(() => {});
  }
  return [
    h(
      'span',
      { class: 'views', role: 'group', 'aria-label': `JSON / ${say('form.label')}` },
      button('JSON', 'text'),
      button(say('form.editor'), 'editor'),
      button(say('form.label'), 'form'),
    ),
    region(
      h('div', {}),
      () => shown,
      () => draw(),
    ),
  ];
}
