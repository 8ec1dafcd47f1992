import type { RecordKind } from './format/text-fields.ts';

/** One thing that can be found: a page or a place in it. Plain data. */
export interface SearchRecord {
  kind: RecordKind;
  /** What is shown of it: the title, the name of a parameter, the message of an error. */
  title: string;
  /** Of the place within the page; empty: the page itself. */
  fragment: string;
  /** What is written there, in plain words. */
  text: string;
  /** Of what is found by more than its title: the code of an error, the way to a field. */
  names?: string[];
}

/** What all records of a page have in common. */
export interface SearchPage {
  /** Without the base path. */
  route: string;
  title: string;
  group?: string;
  /** Words to be found by that are not on the page. */
  keywords: string[];
  /** Of the operation that the page shows: `POST`, `/plants`. A webhook has a name in place of a path. */
  method?: string;
  path?: string;
  /** Title of the API. */
  api?: string;
  /** Language tag. */
  language: string;
  /** Version that it belongs to; absent: to all. */
  version?: string;
  /** Factor of its score. */
  boost: number;
  /** The page itself first. */
  records: SearchRecord[];
}
