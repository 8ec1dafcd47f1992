/**
 * Elements that follow the state. A prop or child that is a function is live: `refresh` calls it again and
 * touches the page only where its result has changed, so focus, caret and scroll positions stay.
 */
export type Live = (() => void)[];

/** Collects what `h` and `region` make, for the innermost `track` that is running. */
let live: Live = [];

function follow<Value>(ask: () => Value, apply: (value: Value) => void): void {
  let last = ask();
  apply(last);
  live.push(() => {
    const next = ask();
    if (next !== last) apply(next);
    last = next;
  });
}

type Text = string | number | false | undefined;
export type Child = Node | Text | (() => Text) | Child[];

type Plain = string | number | boolean | undefined;
export type Props = { [name: string]: Plain | (() => Plain) | ((event: never) => void) };

const isLive = (name: string, value: unknown): value is () => Plain =>
  typeof value === 'function' && !name.startsWith('on');

/** Set as properties, because the attributes give only the initial value. */
const PROPERTIES = /^(?:value|checked|disabled|hidden|open)$/;

/**
 * Makes an element. Props are attributes (`false` and `undefined` leave them out), `on...` are listeners.
 * Everything goes through the DOM, so no text can become markup.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.append(...nodes(children));
  // After the children: a select has no value before it has options.
  for (const [name, value] of Object.entries(props)) {
    if (isLive(name, value)) follow(value, (now) => set(element, name, now));
    else if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener);
    else set(element, name, value);
  }
  return element;
}

function set(element: HTMLElement, name: string, value: Plain): void {
  if (PROPERTIES.test(name)) {
    if (Reflect.get(element, name) !== value) Reflect.set(element, name, value);
  } else if (value === false || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

function nodes(child: Child): Node[] {
  if (Array.isArray(child)) return child.flatMap(nodes);
  if (child instanceof Node) return [child];
  if (typeof child === 'function') {
    const text = new Text();
    follow(child, (now) => {
      text.data = now === undefined || now === false ? '' : String(now);
    });
    return [text];
  }
  return child === undefined || child === false ? [] : [new Text(String(child))];
}

/** Renders the children of `holder` again whenever `key` changes. */
export function region<Holder extends HTMLElement>(
  holder: Holder,
  key: () => unknown,
  render: () => Child,
): Holder {
  let inner: Live = [];
  let last: unknown = region;
  const update = (): void => {
    const next = key();
    if (next === last) refresh(inner);
    else [inner] = track(() => holder.replaceChildren(...nodes(render())));
    last = next;
  };
  update();
  live.push(update);
  return holder;
}

/** Collects the live props and children that `build` creates. Returns them with its result. */
export function track<Result>(build: () => Result): [live: Live, result: Result] {
  const outer = live;
  live = [];
  try {
    const result = build();
    return [live, result];
  } finally {
    live = outer;
  }
}

/** Calls `update` again with every refresh. */
export const everyTime = (update: () => void): void => {
  live.push(update);
};

export function refresh(some: Live): void {
  for (const update of some) update();
}

/** A piece of highlighted code: class (empty for plain text) and text. */
export type Token = [role: '' | 'k' | 's' | 'c' | 'm', text: string];

export const tokenNodes = (tokens: Token[]): Node[] =>
  tokens.map(([role, text]) => (role ? h('span', { class: role }, text) : new Text(text)));

/** Adds a stylesheet to the page on demand. Importing the CSS would link it from every page of the site. */
export function addStyles(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    // The form also works without its styles.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

/**
 * The nearest element that matches `selector`, from where `event` happened outwards. The script of every page
 * casts instead, which is smaller.
 */
export const closestTo = <Kind extends HTMLElement = HTMLElement>(
  { target }: Event,
  selector: string,
): Kind | null => (target instanceof Element ? target.closest<Kind>(selector) : null);
