import { join } from 'node:path';
import { codeDigest } from '../../content/index.ts';
import type { TakenText, TextStore } from '../../html/index.ts';
import { themeDir } from '../package-dirs.ts';
import { ResultStore } from './result-store.ts';

/** Rooms, folders of the theme, and packages whose code affects how a text is taken apart. */
const ROOMS = ['html', 'text', 'json', 'content'];
const THEME = ['page-text', 'utilities', 'components/chrome/navigation'];
const PACKAGES = ['parse5', '@unocss/core', '@unocss/preset-wind3'];

/** What the layouts of a build took from the texts of pages, stored for the next build. */
export class PageTextStore implements TextStore {
  private readonly store: ResultStore<TakenText>;

  constructor(cacheDir: string) {
    const rooms = ROOMS.map((room) => join(import.meta.dirname, '../..', room));
    const ofTheme = THEME.map((name) => join(themeDir, name));
    this.store = new ResultStore(join(cacheDir, 'texts'), codeDigest([...rooms, ...ofTheme], PACKAGES));
  }

  find(inputs: unknown[]): { name: string; taken?: TakenText; keep(taken: TakenText): void } {
    const name = this.store.nameFor(inputs);
    return { name, taken: this.store.read(name), keep: (taken) => this.store.write(name, taken) };
  }

  /** A page that is reused needs this text when something else changes. */
  use(name: string): void {
    this.store.use(name);
  }

  /** Another thread has used or made this text. */
  noteUsed(name: string): void {
    this.store.noteUsed(name);
  }

  clean(): void {
    this.store.clean();
  }
}
