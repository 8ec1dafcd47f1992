/**
 * Selects for the kind of body: media type, example, alternative. Loaded with the playground of an operation
 * that has such a choice. What they do loads when they are used, or when the body changes.
 */
import type { BodyChoice } from '../../../../../request/index.ts';
import { type Child, everyTime, h, region } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import type { Form, Store } from '../../store.ts';
import { inputText, select } from '../inputs/note.ts';
import type * as Code from './alternatives.ts';

/** How a body starts, and what changes it. */
interface Kind {
  form: Form;
  /** Undefined until it has loaded. */
  loaded(): { code: typeof Code; store: Store } | undefined;
  load(): Promise<void>;
  /** Loads the code and runs `action`. */
  use(action: (code: typeof Code, store: Store) => void): void;
}

/** Draws the selects into `place`. Returns what loads their code. */
export function bodyKind(form: Form, place: HTMLElement): () => Promise<void> {
  const all = form.data.request.body?.media ?? [];
  const contentType = (): string => form.state.contentType ?? '';
  const choicesOf = (): BodyChoice[] => form.data.alternatives?.[contentType()]?.choices ?? [];
  const kind = kindOf(form);
  const { contentType: type, bodies, entries } = form.state;
  form.render(() => {
    place.append(
      ...(all.length > 1 ? [mediaTypes(kind)] : []),
      region(h('div', {}), contentType, () => {
        const examples = all.find((one) => one.contentType === contentType())?.examples ?? [];
        return [
          examples.length > 1 &&
            select(
              say('example.label'),
              examples.map(({ name, summary = name, fails }) => [
                name,
                fails ? say('example.error', { example: summary }) : summary,
              ]),
              {
                onchange: (event: Event) => {
                  const name = inputText(event);
                  kind.use((code, store) => code.takeExample(store, name));
                },
              },
            ),
          h('div', { class: 'alternatives' }, ...choicesOf().map((choice) => choiceView(kind, choice))),
        ];
      }),
    );
    everyTime(() => {
      const { state, now } = form;
      const isSame = state.contentType === type && state.bodies === bodies && state.entries === entries;
      if (form.data.alternatives && (!isSame || now.warnings.length > 0)) kind.use(() => {});
    });
  });
  const section = document.querySelector('[aria-labelledby="api-request-body"]');
  // The page and the form show the same alternative.
  section?.addEventListener('click', () => kind.use(() => {}), { once: true });
  if (
    'request' in form.now ||
    choicesOf().some(({ initial }) => initial > 0) ||
    section?.querySelector('[role=tab][aria-selected=true]:not(:first-child)')
  )
    kind.use(() => {});
  return kind.load;
}

function kindOf(form: Form): Kind {
  let loaded: ReturnType<Kind['loaded']>;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> => {
    loading ??= import('./alternatives.ts')
      .then(async (code) => {
        const store = await form.ready();
        loaded = { code, store };
        code.startNarrowing(store);
      })
      .catch((error) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
  return {
    form,
    loaded: () => loaded,
    load,
    use(action) {
      if (loaded) return action(loaded.code, loaded.store);
      // The reader may send at once.
      form.changing = load().then(() => loaded && action(loaded.code, loaded.store));
      form.changing.catch(form.notLoaded);
    },
  };
}

const mediaTypes = ({ form, use }: Kind): HTMLElement =>
  select(
    say('body.contentType'),
    (form.data.request.body?.media ?? []).map(({ contentType }) => [contentType, contentType]),
    {
      value: () => form.state.contentType ?? '',
      onchange: (event: Event) => {
        const contentType = inputText(event);
        use((code, store) => code.takeType(store, contentType));
      },
    },
  );

/** Whether a choice exists at the start: one inside an alternative exists only while that is chosen. */
function isThere({ form, loaded }: Kind, choice: BodyChoice): boolean {
  const { data, state } = form;
  const { code } = loaded() ?? {};
  if (code) return code.isOffered(data, state, choice);
  const { choices = [] } = data.alternatives?.[state.contentType ?? ''] ?? {};
  for (let { of } = choice; of; of = choices[of[0]]?.of) if (choices[of[0]]?.initial !== of[1]) return false;
  return true;
}

function choiceView(kind: Kind, choice: BodyChoice): Child {
  const further = () => kind.loaded()?.code.furtherItems(kind.form.data, kind.form.state, choice) ?? [];
  return [
    region(
      h('div', {}),
      () => isThere(kind, choice),
      () => isThere(kind, choice) && alternatives(kind, choice),
    ),
    choice.at.includes(0) &&
      region(
        h('div', {}),
        () => `${further().map(placeText)}`,
        () => further().map((one) => alternatives(kind, one)),
      ),
  ];
}

function alternatives({ form, loaded, use }: Kind, choice: BodyChoice): Child {
  const current = (): number | undefined => {
    const { code } = loaded() ?? {};
    return code ? code.currentOption(form.data, form.state, choice) : choice.initial;
  };
  const onchange = ({ target }: Event): void => {
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    if (value) use((code, store) => code.choose(store, choice, Number(value)));
    else target.value = String(current() ?? '');
  };
  const labels = choice.options.map(({ label, values = [] }, index): [string, string] => [
    String(index),
    values.length === 0 || values.join() === label ? label : `${label} (${values.join(' | ')})`,
  ]);
  return [
    select(
      placeText(choice) || say('body.kind'),
      // Shown as long as the body matches no alternative.
      [['', say('input.choose')], ...labels],
      { onchange, value: () => String(current() ?? '') },
    ),
    region(
      h('div', { hidden: true }),
      () => loaded() !== undefined,
      () => {
        const { code, store } = loaded() ?? {};
        return code && store && code.companions(store, choice);
      },
    ),
  ];
}

const placeText = ({ at, tag }: BodyChoice): string =>
  [...at, ...(tag === undefined ? [] : [tag])]
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
