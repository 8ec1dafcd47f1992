import type { RecordKind } from './format/text-fields.ts';

/** A search result: a page or a part of one. Plain data. */
export interface SearchRecord {
  kind: RecordKind;
  /** The title, the name of a parameter, or the message of an error. */
  title: string;
  /** URL fragment within the page; empty for the page itself. */
  fragment: string;
  /** Text content. */
  text: string;
  /** Further names that find it, such as the code of an error. */
  names?: string[];
}

/** What all records of a page have in common. */
export interface SearchPage {
  /** Without the base path. */
  route: string;
  title: string;
  group?: string;
  /** Words that find the page without being on it. */
  keywords: string[];
  /** Method and path of the operation that the page shows. For a webhook, the path is its name. */
  method?: string;
  path?: string;
  /** Title of the API. */
  api?: string;
  /** Language tag. */
  language: string;
  /** Absent if the page belongs to all versions. */
  version?: string;
  /** Factor of its score. */
  boost: number;
  /** The page itself first. */
  records: SearchRecord[];
}
