/** The parts of the Postman Collection Format 2.1.0 that are written. Bruno imports this format too. */

export const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

export interface Entry {
  key: string;
  value: string;
  /** Markdown. */
  description?: string;
  /** Listed, but not sent. */
  disabled?: true;
}

export interface Variable extends Entry {
  type: 'string';
}

export type Auth = { type: 'noauth' } | (Record<string, Variable[] | string> & { type: string });

export interface Address {
  raw: string;
  host: string[];
  path: string[];
  query?: Query[];
  variable?: Entry[];
}

/** Without a value, the key is sent alone. */
export type Query = Omit<Entry, 'value'> & { value: string | null };

export type Field = Entry & { type?: 'text' | 'file'; contentType?: string; src?: [] };

export type Body =
  | { mode: 'raw'; raw: string; options: { raw: { language: string } } }
  | { mode: 'urlencoded'; urlencoded: Entry[] }
  | { mode: 'formdata'; formdata: (Field | Omit<Field, 'value'>)[] }
  | { mode: 'file'; file: Record<string, never> };

export interface Item {
  name: string;
  /** Parts of the address are encoded already. */
  protocolProfileBehavior?: { disableUrlEncoding: true };
  request: {
    method: string;
    description?: string;
    auth?: Auth;
    header: Entry[];
    url: Address;
    body?: Body;
  };
  response: [];
}

export interface Folder {
  name: string;
  description?: string;
  item: (Item | Folder)[];
}

/** A variable as it is written in a value. */
export const use = (name: string): string => `{{${name}}}`;

/** Members that say something. */
export const about = (description: string | undefined): { description?: string } =>
  description?.trim() ? { description } : {};
