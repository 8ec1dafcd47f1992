/** The members of an object. Optional ones that are not sent are added by choice. */
import { h } from '../../../core/dom.ts';
import { say, sayCount } from '../../../core/say.ts';
import {
  additionalOf,
  isOpen,
  type Property,
  propertiesOf,
  renameAt,
  starterOf,
} from '../../model/nested/index.ts';
import { AS_TYPED, inputText } from '../inputs/note.ts';
import { addField } from './add-field.ts';
import { keyed } from './keyed.ts';
import { childPlace, memo, type Place, write } from './place.ts';

/** Rows of one object that are drawn at once. */
const PAGE = 40;

/** A member that the description does not name. It keeps its row when its key changes. */
interface Extra {
  id: string;
  name: string;
}

export function members(place: Place): HTMLElement {
  const { form } = place;
  const properties = memo(
    () => [place.shape()],
    () => propertiesOf(place.shape(), form.components, form.maintainOrder),
  );
  const byName = memo(
    () => [properties()],
    () => new Map(properties().map((property) => [property.name, property])),
  );
  const order = (): string[] => properties().map(({ name }) => name);
  const present = memo(
    () => [place.node()],
    (): string[] => {
      const node = place.node();
      return node?.type === 'object' ? node.members.map(({ key }) => key) : [];
    },
  );
  // Emptied inputs stay until the reader removes them.
  const added = new Set<string>();
  let extras: Extra[] = [];
  let count = 0;
  let limit = PAGE;
  const extrasNow = memo(
    () => [present(), byName()],
    () => {
      const names = present().filter((name) => !byName().has(name));
      extras = names.map((name) => extras.find((one) => one.name === name) ?? { id: `+${++count}`, name });
      return extras;
    },
  );
  /** The list of alternatives shows the discriminator, if it has one value there. */
  const isShownAbove = (name: string): boolean =>
    place
      .shape()
      .unions.some(({ tag, options, current }) => tag === name && options[current ?? -1]?.tags.length === 1);
  const shown = (): string[] => {
    const now = new Set(present());
    for (const name of now) if (byName().has(name)) added.add(name);
    return [
      ...properties()
        .filter(({ name, isRequired }) => isRequired || now.has(name) || added.has(name))
        .filter(({ name }) => !now.has(name) || !isShownAbove(name))
        .map(({ name }) => `=${name}`),
      ...extrasNow().map(({ id }) => id),
    ];
  };
  const matches = (pattern: string, text: string): boolean =>
    form.checks?.validate({ pattern }, text).length === 0;
  const rows = keyed(
    h('div', {}),
    () => shown().slice(0, limit),
    (key) => memberRow(String(key)),
  );

  function memberRow(key: string): HTMLElement {
    const extra = extras.find(({ id }) => id === key);
    const name = (): string => extra?.name ?? key.slice(1);
    const property = (): Property | undefined => byName().get(name());
    const schema = memo(
      () => [property(), place.shape(), name(), form.checks],
      () => property()?.schema ?? additionalOf(place.shape(), name(), matches),
    );
    const child = childPlace(place, name, schema, order);
    const isRequired = (): boolean => property()?.isRequired === true;
    const remove = (): void => {
      const all = [...rows.children];
      const index = all.indexOf(row);
      added.delete(name());
      write(child, undefined);
      form.redraw();
      focusAfter(rows, index, adding);
    };
    const row = form.row(child, {
      name,
      isRequired,
      label: extra && keyInput(place, extra),
      actions: h(
        'button',
        {
          type: 'button',
          class: 'small',
          hidden: isRequired,
          'aria-label': () => say('form.remove', { name: name() }),
          onclick: remove,
        },
        say('extra.remove'),
      ),
    });
    return row;
  }

  const adding = addField({
    missing: () => {
      const now = new Set(present());
      return properties().filter(({ name, isRequired }) => !isRequired && !now.has(name) && !added.has(name));
    },
    isOpen: () => isOpen(place.shape()),
    has: (name) => present().includes(name),
    components: form.components,
    add(name) {
      const property = byName().get(name);
      const schema = property?.schema ?? additionalOf(place.shape(), name, matches);
      limit += 1;
      write(
        childPlace(
          place,
          () => name,
          () => schema,
          order,
        ),
        starterOf(schema, form.components),
      );
      const path = JSON.stringify([...place.path(), name]);
      const row = [...rows.querySelectorAll<HTMLElement>('[data-at]')].find(
        ({ dataset }) => dataset.at === path,
      );
      focusIn(row?.closest<HTMLElement>('.nested-row'));
    },
  });
  const more = h(
    'button',
    {
      type: 'button',
      class: 'small',
      hidden: () => shown().length <= limit,
      onclick() {
        const first = limit;
        limit += PAGE;
        form.redraw();
        focusIn(rows.children[first]);
      },
    },
    () => sayCount('form.more', { count: Math.max(shown().length - limit, 1) }),
  );
  return h('div', {}, rows, more, adding);
}

/** The key of a member that the description does not name. It is taken over once it is complete. */
function keyInput(place: Place, extra: Extra): HTMLElement {
  return h('input', {
    ...AS_TYPED,
    class: 'mono key',
    'aria-label': say('form.key'),
    value: () => extra.name,
    onchange({ target }: Event) {
      if (!(target instanceof HTMLInputElement)) return;
      const { form } = place;
      const text = renameAt(form.text(), place.path(), extra.name, target.value);
      if (text === form.text()) {
        // Another member has that key.
        target.value = extra.name;
        return;
      }
      extra.name = target.value;
      form.write(text);
    },
    onkeydown: (event: KeyboardEvent) => {
      // Enter would send the request before the key has changed.
      if (event.key === 'Enter' && inputText(event) !== extra.name) event.preventDefault();
    },
  });
}

const CONTROLS = 'input, select, textarea, button';

export const focusIn = (row: Element | null | undefined): void =>
  (
    row?.querySelector<HTMLElement>('input:not([type=file], [type=checkbox], .key), select, textarea') ??
    row?.querySelector<HTMLElement>('button')
  )?.focus();

/** After a row is gone: the next one, else the one before, else what adds rows. */
export function focusAfter(rows: Element, index: number, adding: Element): void {
  const row = rows.children[index] ?? rows.children[index - 1];
  if (row) focusIn(row);
  else adding.querySelector<HTMLElement>(CONTROLS)?.focus();
}
