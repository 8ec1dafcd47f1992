/** The state of a sandbox: an index, and a table for each section. */
import type { Action, Section } from '../../../../sandbox/index.ts';
import { h } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import type { SectionChange } from './compare.ts';
import { place, sectionTable, type Table } from './section-table.ts';

export interface SectionTables {
  element: HTMLElement;
  update(sections: readonly Section[], changes: ReadonlyMap<string, SectionChange>): void;
}

export function sectionTables(act: (action: Action) => void): SectionTables {
  const index = h('ul', {});
  const holder = h('div', {});
  const nav = h('nav', { class: 'inspector-index', 'aria-label': say('inspector.state') }, index);
  const nothing = h(
    'section',
    { 'aria-labelledby': 'trellis-no-state' },
    h('h2', { id: 'trellis-no-state' }, say('inspector.state')),
    h('p', { class: 'unchanged' }, say('inspector.empty')),
  );
  const element = h('div', { class: 'inspector-state' }, nav, nothing, holder);
  let tables = new Map<string, Table>();
  return {
    element,
    update(sections, changes) {
      // An index of one section would repeat its heading.
      nav.hidden = sections.length < 2;
      nothing.hidden = sections.length > 0;
      tables = new Map(sections.map(({ id }) => [id, tables.get(id) ?? sectionTable(id, act)]));
      for (const section of sections) tables.get(section.id)?.update(section, changes.get(section.id));
      place(
        holder,
        [...tables.values()].map((one) => one.element),
      );
      place(
        index,
        [...tables.values()].map((one) => one.link),
      );
    },
  };
}
