/** Results as options of a listbox in groups (ARIA Authoring Practices, listbox with grouped options). */

import type { Answer, Hit, HitKind, Mark, Suggestion } from '../../../search/engine/engine.ts';
import { type Child, h } from '../core/dom.ts';
import { say } from '../core/say.ts';

const KINDS = {
  page: 'nav.pages',
  heading: 'nav.sections',
  operation: 'api.operations',
  parameter: 'parameter.all',
  field: 'search.fields',
  error: 'search.errors',
} as const satisfies Record<HitKind, string>;

let count = 0;
const nextId = (): string => `trellis-search-${++count}`;

function option(href: string | undefined, ...children: Child[]): HTMLElement {
  const props = { role: 'option', id: nextId(), class: 'found', tabindex: -1, 'aria-selected': 'false' };
  return href === undefined ? h('div', props, ...children) : h('a', { ...props, href }, ...children);
}

function group(title: string, options: HTMLElement[]): HTMLElement {
  const id = nextId();
  const label = h('div', { id, role: 'presentation', class: 'found-kind' }, title);
  return h('div', { role: 'group', 'aria-labelledby': id }, label, ...options);
}

/** `text` with its matches in `<mark>`. */
function withMarks(text: string, marks: readonly Mark[]): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const [start, end] of marks) {
    if (start < from || end <= start) continue;
    parts.push(text.slice(from, start), h('mark', {}, text.slice(start, end)));
    from = end;
  }
  return [...parts, text.slice(from)];
}

const CODE: readonly HitKind[] = ['parameter', 'field'];

function hitOption(hit: Hit): HTMLElement {
  const { kind, title, titleMarks, method, path, page, group: place, href } = hit;
  const text = h('span', { class: 'found-text', dir: 'auto' });
  const where = [place, page === title ? undefined : page].filter((part) => part && part !== title);
  const element = option(
    href,
    h(
      'span',
      { class: 'found-title' },
      h(CODE.includes(kind) ? 'code' : 'b', { dir: 'auto' }, ...withMarks(title, titleMarks)),
      where.length > 0 && h('span', { class: 'found-place' }, where.join(' › ')),
    ),
    ' ',
    method !== undefined &&
      h(
        'span',
        { class: 'found-request', translate: 'no', dir: 'ltr' },
        h('span', { class: `method method-${method.toLowerCase()}` }, method),
        ' ',
        h('code', {}, path),
      ),
    ' ',
    text,
  );
  fillers.set(element, () => void fillIn(hit, text));
  observer.observe(element);
  return element;
}

/** Excerpts are read when their option scrolls into view: most never do. */
const fillers = new WeakMap<Element, () => void>();
const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    fillers.get(target)?.();
  }
});

async function fillIn(hit: Hit, text: HTMLElement): Promise<void> {
  // A result can be followed without its excerpt.
  const excerpt = await hit.excerpt().catch(() => undefined);
  if (excerpt) text.append(...withMarks(excerpt.text, excerpt.marks));
  else text.remove();
}

export function answerGroups({ groups }: Answer): HTMLElement[] {
  observer.disconnect();
  return groups.map(({ kind, hits }) => group(say(KINDS[kind]), hits.map(hitOption)));
}

/** Recent searches, and pages to begin with. */
export function startGroups(
  recent: readonly string[],
  suggestions: readonly Suggestion[],
  again: (query: string) => void,
): HTMLElement[] {
  const searches = recent.map((query) => {
    const element = option(undefined, h('b', { dir: 'auto' }, query));
    element.addEventListener('click', () => again(query));
    return element;
  });
  const pages = suggestions.map(({ title, href }) => option(href, h('b', { dir: 'auto' }, title)));
  return [
    ...(searches.length > 0 ? [group(say('search.recent'), searches)] : []),
    ...(pages.length > 0 ? [group(say('search.start'), pages)] : []),
  ];
}
