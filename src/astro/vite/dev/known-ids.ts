/** The ids of pages in dev, which only rendering shows, because components make some of them. */
import type { Page } from '../../../site/index.ts';
import type { Run } from '../../context/run.ts';
import { requestPath } from './page-text.ts';

export class KnownIds {
  private readonly run: Pick<Run, 'context' | 'folder'>;
  /** By the id of the page. */
  private readonly ids = new Map<string, string[]>();
  /** Ids of pages that have changed since they were rendered. */
  private readonly outdated = new Set<string>();
  /** Whether the folder was not read with a saved file yet. A check may have read its new text already. */
  private readonly isUnread: (file: string) => boolean;

  constructor(run: Pick<Run, 'context' | 'folder'>, isUnread: (file: string) => boolean) {
    this.run = run;
    this.isUnread = isUnread;
  }

  /** A page was rendered as it is now. */
  note({ id }: Page, ids: string[]): void {
    this.outdated.delete(id);
    this.ids.set(id, ids);
  }

  /** Undefined if the page was not rendered since it changed. */
  readonly of = ({ id, file }: Page): string[] | undefined =>
    this.outdated.has(id) || this.isUnread(file ?? '') ? undefined : this.ids.get(id);

  /** These files were saved: their pages, and known pages that include them, have to be rendered again. */
  outdate(files: ReadonlySet<string>): void {
    for (const page of this.run.folder.site.pages) {
      const isSaved = page.file !== undefined && files.has(page.file);
      if (isSaved || (this.ids.has(page.id) && this.includes(page, files))) this.outdated.add(page.id);
    }
  }

  /** Renders pages that have changed, and those of `routes` that nobody has asked for yet. */
  async refresh(routes: ReadonlySet<string>): Promise<void> {
    for (const page of this.run.folder.site.pages) {
      const isNew = routes.has(page.route) && !this.ids.has(page.id);
      if (isNew || this.outdated.has(page.id)) await this.render(page);
    }
  }

  /** Whether a page is made from one of `files`, or from something other than a file. */
  private includes({ file }: Page, files: ReadonlySet<string>): boolean {
    if (file === undefined) return true;
    const imports = this.run.folder.lastLoad?.snippets.imports;
    const seen = new Set([file]);
    // Files that are added on the way are visited too.
    for (const each of seen)
      for (const { target } of imports?.get(each) ?? []) if (target !== undefined) seen.add(target);
    return [...seen].some((each) => files.has(each));
  }

  /** Asks the server for the page, which notes its ids. */
  private async render(page: Page): Promise<void> {
    const { base, devOrigin } = this.run.context;
    const { generation } = this.run.folder;
    const address = `${devOrigin?.() ?? ''}${encodeURI(base)}${requestPath(page)}`;
    await fetch(address, { redirect: 'manual' }).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    );
    // Of a page that fails or leads elsewhere nothing is noted.
    if (generation === this.run.folder.generation) this.outdated.delete(page.id);
  }
}
