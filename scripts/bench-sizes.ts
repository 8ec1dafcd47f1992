/**
 * What a reader downloads from a built site. Sizes are in bytes, compressed with gzip -9 unless stated
 * otherwise.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface PageSizes {
  path: string;
  isOperation: boolean;
  script: number;
  style: number;
  html: number;
  rawHtml: number;
  /** Addresses of other sites that the page loads from by itself. */
  foreign: string[];
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

export class BuiltSite {
  readonly root: string;
  private readonly zipped = new Map<string, number>();

  constructor(root: string) {
    this.root = root;
  }

  private text(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  private size(path: string): number {
    let size = this.zipped.get(path);
    if (size === undefined) {
      size = gzipSync(readFileSync(join(this.root, path)), { level: 9 }).length;
      this.zipped.set(path, size);
    }
    return size;
  }

  /** Every page except the explorers, as paths of the site. */
  pages(directory = ''): string[] {
    return readdirSync(join(this.root, directory), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(directory, entry.name);
      if (entry.isDirectory()) return /^(?:_trellis|explorer)$/.test(path) ? [] : this.pages(path);
      return entry.name === 'index.html' && !this.text(path).includes('http-equiv="refresh"') ? [path] : [];
    });
  }

  page(path: string): PageSizes {
    const html = this.text(path);
    const own = (pattern: RegExp) =>
      [...html.matchAll(pattern)].flatMap(([, address = '']) =>
        address.startsWith('/') ? [address.slice(1)] : [],
      );
    const scripts = new Set(
      own(/<script\b(?=[^>]*\btype="module")[^>]*\bsrc="([^"]+)"/g).flatMap((each) => [
        ...this.withStaticImports(each),
      ]),
    );
    return {
      path,
      isOperation: /class="operation-grid[ "]/.test(html),
      script: sum([...scripts].map((each) => this.size(each))),
      // Without the print stylesheet, which no page waits for.
      style: sum(
        own(/<link\b(?=[^>]*\brel="stylesheet")(?![^>]*\bmedia="print")[^>]*\bhref="([^"]+)"/g).map((each) =>
          this.size(each),
        ),
      ),
      html: gzipSync(html, { level: 9 }).length,
      rawHtml: Buffer.byteLength(html),
      foreign: [
        ...html.matchAll(/<(?:script|img|iframe|video|audio|source)\b[^>]*\bsrc="(https?:[^"]+)"/g),
        ...html.matchAll(
          /<link\b(?=[^>]*\brel="(?:stylesheet|preload|icon|modulepreload)")[^>]*\bhref="(https?:[^"]+)"/g,
        ),
      ].map(([, address = '']) => address),
    };
  }

  /**
   * Size of the lazy parts with these names: their static imports and styles, each once, without those of the
   * script that every page loads.
   */
  part(...names: string[]): number | undefined {
    const files = this.filesOf(names);
    return files && sum([...files].map((each) => this.size(each)));
  }

  /** What the part needs besides the files of `known` parts. */
  partBeyond(name: string, known: string[]): number | undefined {
    const [files, others] = [this.filesOf([name]), this.filesOf(known)];
    if (!files || !others) return undefined;
    return sum([...files].filter((each) => !others.has(each)).map((each) => this.size(each)));
  }

  private filesOf(names: string[]): Set<string> | undefined {
    const seen = new Set<string>();
    const files = readdirSync(join(this.root, '_trellis'));
    for (const name of names) {
      const named = files.filter((file) => file.startsWith(`${name}.`));
      const entry = named.find((file) => file.endsWith('.js'));
      if (!entry) return undefined;
      for (const path of this.withStaticImports(`_trellis/${entry}`)) seen.add(path);
      for (const file of named) if (file.endsWith('.css')) seen.add(`_trellis/${file}`);
    }
    for (const path of files
      .filter((file) => /^page\.[\w-]+\.js$/.test(file))
      .map((file) => `_trellis/${file}`)) {
      for (const each of this.withStaticImports(path)) seen.delete(each);
    }
    return seen;
  }

  /** A script with its static imports; dynamic ones (`import()`) do not count. */
  private withStaticImports(path: string, seen = new Set<string>()): Set<string> {
    if (seen.has(path) || !existsSync(join(this.root, path))) return seen;
    seen.add(path);
    for (const [, specifier = ''] of this.text(path).matchAll(/(?:from|import)\s*["`'](\.[^"`']+)["`']/g)) {
      this.withStaticImports(posix.join(dirname(path), specifier), seen);
    }
    return seen;
  }
}
