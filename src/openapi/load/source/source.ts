import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import {
  BaseResolver,
  type Document,
  isSupportedExtension,
  ResolveError,
  Source,
} from '@redocly/openapi-core';
import type { Diagnostic } from '../../../diagnostics/index.ts';
import { fileStamp } from '../../../memory/file-stamp.ts';
import { remoteUrl } from '../../model/operation/read-examples.ts';
import { asRecord } from '../../values.ts';
import { type ExactNumber, exactNumbers } from '../exact-numbers.ts';
import type { Limits } from '../limits.ts';
import { pointToResources } from '../references/resources.ts';
import { parseText } from './parse.ts';
import { keepCopy, readCopy } from './remote-copy.ts';

export function isRemote(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** The parsers drop byte order marks and CR too, so positions match those of an editor. */
export const textOf = (content: string): string => content.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

const MAX_REDIRECTS = 5;

type ReadErrorCode =
  | 'openapi/not-found'
  | 'openapi/outside-root'
  | 'openapi/byte-limit'
  | 'openapi/remote-refused'
  | 'openapi/unreachable'
  | 'openapi/unreadable';

/** Why a file or URL could not be read. */
export class ReadError extends Error {
  readonly code: ReadErrorCode;
  constructor(code: ReadErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Gives the bundler files inside `root` (symbolic links resolved), and URLs that `remote` allows. Any other
 * target of a `$ref` (`file:`, `data:`, a path outside) is an unresolved reference.
 */
export class ConfinedResolver extends BaseResolver {
  /** Local files that were read, relative to the docs root with forward slashes. */
  readonly files: string[] = [];
  /** Stamps of the files and folders that were looked for, by absolute path. */
  readonly stamps = new Map<string, string>();
  /** Problems inside referenced files other than unresolved references: refused keys. */
  readonly diagnostics: Diagnostic[] = [];
  /** Errors of referenced files that cannot be parsed. References to them are reported as unresolved. */
  readonly unparsed: Diagnostic[] = [];
  /** Exact numbers of all files. */
  readonly numbers: ExactNumber[] = [];
  /** Whether any file has an `x-internal` part. */
  hasInternal = false;
  readonly #root: string;
  readonly #remote: boolean | string;
  /** URLs of examples. */
  readonly #examples = new Set<string>();
  readonly #limits: Limits;
  readonly #fetched: Map<string, Promise<string>>;
  readonly #cacheDir: string | undefined;
  #bytes = 0;

  /**
   * @param root absolute path, symbolic links resolved
   * @param remote an allowed origin (`https://example.com`), or whether any is
   * @param cacheDir absolute path of the folder for copies of fetched files
   */
  constructor(
    root: string,
    remote: boolean | string,
    limits: Limits,
    fetched = new Map<string, Promise<string>>(),
    cacheDir?: string,
  ) {
    super();
    this.#root = root;
    this.#remote = remote;
    this.#limits = limits;
    this.#fetched = fetched;
    this.#cacheDir = cacheDir;
  }

  /** The name of a file in diagnostics: relative to the docs root, or the URL. */
  nameOf(absoluteRef: string): string {
    return isRemote(absoluteRef) ? absoluteRef : relative(this.#root, absoluteRef).split(sep).join('/');
  }

  /** @throws ReadError */
  async read(absoluteRef: string): Promise<Source> {
    const text = isRemote(absoluteRef) ? await this.#fetch(absoluteRef) : await this.#readFile(absoluteRef);
    this.hasInternal ||= text.includes('x-internal');
    return new Source(absoluteRef, textOf(text));
  }

  /** Names of the JSON and YAML files in the folder of a local file, sorted; empty if it cannot be read. */
  async siblings(path: string): Promise<string[]> {
    if (isRemote(path) || !isInside(this.#root, path)) return [];
    this.#stamp(dirname(path));
    try {
      return (await readdir(dirname(path))).filter((name) => /\.(?:json|ya?ml)$/i.test(name)).sort();
    } catch {
      return [];
    }
  }

  override async loadExternalRef(absoluteRef: string): Promise<Source> {
    try {
      return await this.read(absoluteRef);
    } catch (error) {
      throw new ResolveError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override parseDocument(source: Source): Document {
    const file = this.nameOf(source.absoluteRef);
    // A reference to a text file, such as a description, means the text itself.
    if (!isRemote(file) && !isSupportedExtension(file)) return { source, parsed: source.body };
    const { value, diagnostics } = parseText(source, file, this.#limits);
    if (value === undefined) {
      this.unparsed.push(...diagnostics.filter(({ severity }) => severity === 'error'));
      const [first] = diagnostics;
      const at = first?.range ? ` (${file}:${first.range.start.line}:${first.range.start.column})` : '';
      throw new ResolveError(new Error(`${first?.message ?? 'The file is empty.'}${at}`));
    }
    this.diagnostics.push(...diagnostics);
    this.numbers.push(...exactNumbers(value, source));
    const record = asRecord(value);
    if (record) pointToResources(record);
    if (source.body.includes('externalValue')) this.leaveExamples(value);
    return { source, parsed: value };
  }

  async #readFile(path: string): Promise<string> {
    const outside = (): ReadError =>
      new ReadError('openapi/outside-root', 'The file is outside the docs folder, so it is not read.');
    if (/^[a-z][a-z\d+.-]+:/i.test(path) || !isInside(this.#root, path)) throw outside();
    this.#stamp(path);
    let realPath: string;
    let size: number;
    try {
      realPath = await realpath(path);
      const stats = await stat(realPath);
      if (!stats.isFile())
        throw new ReadError('openapi/unreadable', `\`${this.nameOf(path)}\` is not a file.`);
      size = stats.size;
    } catch (error) {
      if (error instanceof ReadError) throw error;
      throw new ReadError('openapi/not-found', `The docs folder has no file \`${this.nameOf(path)}\`.`);
    }
    if (!isInside(this.#root, realPath)) throw outside();
    this.files.push(this.nameOf(path));
    this.#spend(size);
    return readFile(realPath, 'utf8');
  }

  /** Before it is read, so a version that is written meanwhile is another one. */
  #stamp(path: string): void {
    if (!this.stamps.has(path)) this.stamps.set(path, fileStamp(path));
  }

  async #fetch(url: string): Promise<string> {
    // Checked before `fetched`, because one description must not see what another may fetch.
    if (!this.#allows(url)) {
      throw new ReadError('openapi/remote-refused', 'Remote files are fetched only if you allow it.');
    }
    let text = this.#fetched.get(url);
    if (!text) {
      text = this.#downloadOrCopy(url);
      this.#fetched.set(url, text);
    }
    return text;
  }

  /** Uses the last copy if the network fails. */
  async #downloadOrCopy(url: string): Promise<string> {
    try {
      const text = await this.#download(url);
      if (this.#cacheDir) await keepCopy(this.#cacheDir, url, text);
      return text;
    } catch (error) {
      if (!(error instanceof ReadError) || error.code !== 'openapi/unreachable') throw error;
      const copy = this.#cacheDir ? await readCopy(this.#cacheDir, url) : undefined;
      if (!copy) throw error;
      this.#spend(copy.bytes);
      const date = copy.modified.toISOString().slice(0, 10);
      const message = `${error.message.replace(/\.$/, '')}; the copy of ${date} is used.`;
      this.diagnostics.push({ code: 'openapi/cached-copy', severity: 'warning', message, file: url });
      return copy.text;
    }
  }

  async #download(url: string): Promise<string> {
    try {
      const response = await this.#follow(url);
      if (!response.ok) throw new ReadError('openapi/unreachable', `\`${url}\` answered ${response.status}.`);
      const chunks: Uint8Array[] = [];
      for await (const chunk of response.body ?? []) {
        this.#spend(chunk.byteLength);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks).toString('utf8');
    } catch (error) {
      if (error instanceof ReadError) throw error;
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      const why = timedOut ? `did not respond within ${this.#limits.timeout} ms` : 'could not be reached';
      throw new ReadError('openapi/unreachable', `\`${url}\` ${why}.`);
    }
  }

  /** Checks each redirect before following it, so that no forbidden address is called. */
  async #follow(url: string): Promise<Response> {
    const signal = AbortSignal.timeout(this.#limits.timeout);
    let address = url;
    for (let step = 0; step <= MAX_REDIRECTS; step++) {
      const response = await fetch(address, { signal, redirect: 'manual' });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) return response;
      await response.body?.cancel();
      address = new URL(location, address).href;
      if (!isRemote(address) || !this.#allows(address)) {
        const { origin } = new URL(address);
        throw new ReadError(
          'openapi/remote-refused',
          `\`${url}\` redirects to ${origin}, which the site does not allow.`,
        );
      }
    }
    throw new ReadError('openapi/unreachable', `\`${url}\` redirects more than ${MAX_REDIRECTS} times.`);
  }

  /** Keeps examples on the web (`externalValue`) from being fetched. Readers follow them. */
  leaveExamples(document: unknown): void {
    const seenObjects = new Set<object>();
    const waiting = [document];
    while (waiting.length > 0) {
      const value = waiting.pop();
      if (typeof value !== 'object' || value === null || seenObjects.has(value)) continue;
      seenObjects.add(value);
      for (const [key, child] of Object.entries(value)) {
        const url = key === 'externalValue' ? remoteUrl(child) : undefined;
        if (url !== undefined) this.#examples.add(new URL(url).href);
        else if (typeof child === 'object') waiting.push(child);
      }
    }
  }

  #allows(url: string): boolean {
    if (this.#examples.has(new URL(url).href)) return false;
    return this.#remote === true || this.#remote === new URL(url).origin;
  }

  #spend(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#limits.bytes) {
      throw new ReadError(
        'openapi/byte-limit',
        `The files of this API description contain more than ${this.#limits.bytes} bytes.`,
      );
    }
  }
}

/** Whether `path` is `root` or below it. Both are absolute. */
function isInside(root: string, path: string): boolean {
  const fromRoot = relative(root, resolve(path));
  return fromRoot !== '..' && !fromRoot.startsWith(`..${sep}`) && !isAbsolute(fromRoot);
}
