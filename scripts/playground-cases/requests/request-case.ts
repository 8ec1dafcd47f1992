/** A request to send, and what must arrive: by the table of styles of OpenAPI 3.1 and RFC 6570. */
import type { Locator } from 'playwright-core';

/** A file that the reader chooses, and that the curl of the page reads. */
export interface Upload {
  name: string;
  mimeType: string;
  content: string;
}

/** A part of a multipart body. */
export interface Part {
  name: string;
  filename?: string;
  type?: string;
  content: string;
}

export interface RequestCase {
  name: string;
  method?: string;
  /** With the server's variables and templates; the name of the case by default. */
  path?: string;
  operation: object;
  /** Of the whole path, beside the operation. */
  pathItem?: object;
  /** What the reader enters, in the order of the inputs for credentials. */
  credentials?: string[];
  /** What the reader does besides. */
  enter?(form: Locator): Promise<unknown>;
  files?: Upload[];
  target?: string;
  /** Without a value: must not arrive. */
  headers?: Record<string, string | undefined>;
  body?: string;
  parts?: Part[];
  /** What the panel says of a request that browsers cannot send. */
  blocked?: RegExp;
  /** What the panel says before it sends. */
  says?: RegExp;
  /** The sample has placeholders where the request has credentials. */
  hasSecret?: boolean;
}
