import { statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { decodePercent } from '../../text/index.ts';
import type { CompileState } from '../mdx/state.ts';
import { pathWithin } from './files.ts';
import { type ImageSize, imageSize } from './image-size.ts';

/** Where the files of a docs folder are. */
interface DocsPlace {
  /** Absolute path of the docs root. */
  root: string;
  /** `content/` or ``. */
  contentDir: string;
}

/**
 * Resolves the links and images of a page: paths are relative to the page's file, or absolute from the root
 * of the site. Each lookup is recorded as an answer that the compiled page depends on.
 */
export class DocsPaths {
  private readonly place: () => DocsPlace;
  /** Many pages show the same image. */
  private readonly sizes = new Map<string, { changedMs: number; size: ImageSize | undefined }>();

  constructor(place: () => DocsPlace) {
    this.place = place;
  }

  /**
   * Resolves the relative `path` of a page to a path from the root of the site. If nothing is there but
   * something exists at the same path from the root, the author means that.
   */
  fromPage(path: string, state: CompileState, kind: 'page' | 'file'): string {
    const { root, contentDir } = this.place();
    const file = pathWithin(join(root, contentDir), state.file);
    // A file outside the content folder, such as a snippet.
    const folder = posix.dirname(file.replace(/^(?:\.\.\/)+/, ''));
    const near = posix.join('/', folder, path);
    const far = posix.join('/', path);
    if (path.startsWith('.') || near === far) return near;
    const isNear = this.ask(`${kind} ${near}`, state);
    return isNear || !this.ask(`${kind} ${far}`, state) ? near : far;
  }

  /** The size of the image at `path` from the root of the site. */
  sizeOf(path: string, state: CompileState): ImageSize | undefined {
    return sizeIn(this.ask(sizeQuestion(path), state));
  }

  /** The same size for a caller that records it itself. */
  imageAt(path: string): ImageSize | undefined {
    return sizeIn(this.answer(sizeQuestion(path)));
  }

  private ask(question: string, state: CompileState): string {
    const answer = this.answer(question);
    state.answers.set(question, answer);
    return answer;
  }

  /**
   * Current answer of the docs folder: `size /a.png` -> `20x10`, `page /a` and `file /a.png` -> `yes`; empty
   * for no.
   */
  answer(question: string): string {
    const [, kind, path = ''] = /^(\w+) (.*)$/s.exec(question) ?? [];
    const { root, contentDir } = this.place();
    const name = decodePercent(path);
    if (name.split('/').includes('..')) return '';
    const bases = contentDir ? [join(root, contentDir, name), join(root, name)] : [join(root, name)];
    if (kind === 'size') {
      for (const file of bases) {
        const size = this.sizeIn(file);
        if (size) return `${size.width}x${size.height}`;
      }
      return '';
    }
    const endings = kind === 'page' ? ['', '.mdx', '.md', '/index.mdx', '/index.md'] : [''];
    return bases.some((file) => endings.some((ending) => isFile(file + ending))) ? 'yes' : '';
  }

  private sizeIn(file: string): ImageSize | undefined {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats?.isFile()) return undefined;
    let cached = this.sizes.get(file);
    if (cached?.changedMs !== stats.mtimeMs) {
      cached = { changedMs: stats.mtimeMs, size: imageSize(file) };
      this.sizes.set(file, cached);
    }
    return cached.size;
  }
}

const sizeQuestion = (path: string): string => `size ${path}`;

function sizeIn(answer: string): ImageSize | undefined {
  const [width, height] = answer.split('x').map(Number);
  return width && height ? { width, height } : undefined;
}

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
