import type { ComponentChildren } from 'preact';
import type { StringId } from '../../../contract/index.ts';
import english from '../../i18n/en.json' with { type: 'json' };

export type Props = Record<string, unknown> & { children?: ComponentChildren; id?: string };

/** A component of the theme as a Preact component. */
export type Part = (props: Props) => ComponentChildren;

/** Values that the browser cannot compute. */
export interface PartFacts {
  /** Base path of the site without a trailing slash, or `/`. */
  base: string;
  /** SVG text of icons, by the names that authors use. */
  icons: Readonly<Record<string, string>>;
}

/**
 * The strings of the island that is being rendered. Preact renders an island without a pause, so islands do
 * not mix.
 */
let strings: Readonly<Record<string, string>> = {};

/** Sets the UI strings in the language of the page; English fills the gaps. */
export const setStrings = (translated: Readonly<Record<string, string>>): void => {
  strings = translated;
};

export const t = (id: StringId): string => strings[id] ?? english[id] ?? id;

export const classes = (...names: unknown[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ');

/** The value of an author's property as children: Preact decides at run time whether it can show them. */
export const asChildren = (value: unknown): ComponentChildren => value as ComponentChildren;
