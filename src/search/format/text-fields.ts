/** What a record is about. */
export type RecordKind = 'page' | 'heading' | 'operation' | 'parameter' | 'field' | 'error';

/** The letter for each kind in the index. */
export const KIND_LETTERS = {
  page: 'p',
  heading: 'h',
  operation: 'o',
  parameter: 'a',
  field: 'f',
  error: 'e',
} as const;

const KINDS: readonly RecordKind[] = ['page', 'heading', 'operation', 'parameter', 'field', 'error'];

export const KIND_OF_LETTER: Readonly<Record<string, RecordKind>> = Object.fromEntries(
  KINDS.map((kind) => [KIND_LETTERS[kind], kind]),
);

/** Text of a record by field. A field determines how much a match counts; see `BOOST`. */
export interface IndexedText {
  /** Title of a page or an operation. */
  title?: string;
  keywords?: string;
  heading?: string;
  /** Method and path of an operation. */
  path?: string;
  /** Name of a parameter or field; code and status of an error. */
  name?: string;
  /** Message of an error. */
  message?: string;
  text?: string;
  /**
   * The context of a record: the title of its page, and the names of enclosing fields. With it, `status
   * emoji` finds the field `emoji` on the page about the status.
   */
  page?: string;
}

type Field = keyof IndexedText;

/** The order is part of the format: the index refers to fields by position. */
export const FIELDS: readonly Field[] = [
  'title',
  'keywords',
  'heading',
  'path',
  'name',
  'message',
  'text',
  'page',
];

/** How much a match in each field counts. */
const BOOST: Readonly<Record<Field, number>> = {
  title: 10,
  keywords: 7,
  heading: 5.5,
  path: 4.6,
  name: 3,
  message: 2,
  text: 1,
  page: 0.25,
};

/** In the order of `FIELDS`. */
export const FIELD_BOOSTS: readonly number[] = FIELDS.map((field) => BOOST[field]);

/** Fields that readers see as the title of a result, or beside it. */
const TITLES: readonly Field[] = ['title', 'heading', 'path', 'name', 'message'];
const IS_TITLE: readonly boolean[] = FIELDS.map((field) => TITLES.includes(field));

/** @param field position in `FIELDS` */
export const isTitleField = (field: number): boolean => IS_TITLE[field] === true;

/** Positions in `FIELDS`. */
export const TEXT_FIELD = FIELDS.indexOf('text');
export const PAGE_FIELD = FIELDS.indexOf('page');

/** If a page and a part of it match equally well, the page comes first. */
export const KIND_BOOST: Readonly<Record<RecordKind, number>> = {
  page: 1.2,
  operation: 1.15,
  heading: 1,
  error: 0.9,
  parameter: 0.95,
  field: 0.85,
};
