/**
 * Which open page shows which problem in dev: its own in the overlay, those of other pages in a notice that
 * can be closed.
 */

import { join } from 'node:path';
import type { HotPayload, ViteDevServer, WebSocketClient } from 'vite';
import { type Diagnostic, report } from '../../../diagnostics/index.ts';
import { withoutBase } from '../../../text/index.ts';
import type { Run } from '../../context/run.ts';
import { decodePath } from '../files/assets.ts';

/** An error page runs no script of ours, so that it is one after this time without a word from it. */
const SILENCE_MS = 400;

/** A problem as `client/dev/problems.ts` shows it. */
interface ToldProblem {
  place: string;
  message: string;
  hint?: string;
}

type OverlaidRun = Pick<Run, 'context' | 'folder' | 'ledger'>;

export class Overlays {
  private readonly run: OverlaidRun;
  private readonly server: ViteDevServer;
  /** Routes of the pages that have been shown, by their connection. */
  private readonly routes = new Map<unknown, string>();
  /** The last errors of pages that could not be rendered, by file. */
  private readonly failed = new Map<string, HotPayload>();
  private isUsable: boolean;

  constructor(run: OverlaidRun, server: ViteDevServer) {
    this.run = run;
    this.server = server;
    this.isUsable = run.folder.loaded !== undefined;
    const { hot } = server.environments.client;
    const send = hot.send;
    const overlays = this;
    // Astro tells every open page of an error.
    hot.send = function (this: unknown, ...args: Parameters<typeof send>) {
      const payload = args[0] as HotPayload | string;
      if (typeof payload === 'string' || payload.type !== 'error') send.apply(this, args);
      else overlays.show(payload);
    } as typeof send;
    server.ws.on('connection', () => {
      setTimeout(() => overlays.fillSilent(), SILENCE_MS).unref();
    });
    server.ws.on('vite:client:disconnect', (_, client) => void this.routes.delete(client.socket));
  }

  /** A page with this address has been shown in `client`. */
  shown(client: WebSocketClient, path: string): void {
    this.routes.set(
      client.socket,
      withoutBase(decodePath(path), this.run.context.base).replace(/^(\/)\/+$|(?<=[^/])\/+$/, '$1'),
    );
    this.tell(client, true);
    if (this.concerned().some((each) => !this.isUsable || this.isOf(client, each.file))) this.showOwn();
  }

  /** The folder has been read again. `isUsable`: there is a new site. */
  loaded(isUsable: boolean): void {
    this.failed.clear();
    this.isUsable = isUsable;
    if (isUsable) this.server.ws.send({ type: 'full-reload', path: '*' });
    else this.showOwn();
  }

  /** Has each page show the first of its own errors, in the shape that Astro takes and escapes. */
  private showOwn(): void {
    const files = new Set<string | undefined>();
    const errors = this.concerned();
    for (const first of errors) {
      if (files.has(first.file)) continue;
      files.add(first.file);
      const start = first.range?.start;
      const place = [first.file, start?.line, start?.column].filter((part) => part !== undefined).join(':');
      this.server.ws.send({
        type: 'error',
        err: {
          name: first.code,
          title: 'This docs folder has a problem.',
          message: `${place} ${first.message}`.trim(),
          hint: first.hint,
          loc: first.file && start ? { file: join(this.run.folder.root, first.file), ...start } : undefined,
          fullCode: first.source,
          stack: report(
            errors.filter(({ file }) => file === first.file),
            { format: 'pretty', color: false },
          ),
        } as never,
      });
      // What keeps the site from being read is told alone.
      if (!this.isUsable) return;
    }
  }

  private get problems(): Diagnostic[] {
    return [...this.run.folder.diagnostics, ...this.run.ledger.problems.all];
  }

  /** Errors that some page is covered for: without a site all, else those of pages. */
  private concerned(): Diagnostic[] {
    const errors = this.run.folder.diagnostics.filter(({ severity }) => severity === 'error');
    return this.isUsable ? errors.filter(({ file }) => this.isPart(file)) : errors;
  }

  /** Sends an error to the pages that have it. */
  private show(payload: HotPayload & { type: 'error' }): void {
    const file = this.fileOf(payload.err.loc?.file);
    const isOfPage = this.isUsable && this.isPart(file);
    if (isOfPage) this.failed.set(file as string, payload);
    for (const client of this.server.ws.clients) {
      const isSilent = !this.routes.has(client.socket);
      if (!isOfPage || isSilent || this.isOf(client, file)) client.send(payload);
      else this.tell(client);
    }
  }

  /** The file with a problem that an error is about. Astro may have put folders before its path. */
  private fileOf(path: string | undefined): string | undefined {
    const files = this.problems.flatMap(({ file }) => file ?? []);
    return files
      .filter((file) => path === file || path?.endsWith(`/${file}`))
      .reduce<string | undefined>(
        (best, file) => (file.length > (best?.length ?? 0) ? file : best),
        undefined,
      );
  }

  /** Pages that failed before they were connected. */
  private fillSilent(): void {
    const [last] = [...this.failed.values()].slice(-1);
    for (const client of this.server.ws.clients)
      if (last && !this.routes.has(client.socket)) client.send(last);
  }

  /** Tells `client` of the problems of other pages. */
  private tell(client: WebSocketClient, isFirst = false): void {
    const isTold = ({ severity, code }: Diagnostic): boolean =>
      severity === 'error' || code === 'content/mdx' || code === 'content/page';
    const problems = this.problems
      .filter((each) => this.isUsable && isTold(each) && !this.isOf(client, each.file))
      .map(({ file, range, message, hint }): ToldProblem => {
        const place = [file, range?.start.line, range?.start.column].filter((part) => part !== undefined);
        return { place: place.join(':'), message, hint };
      });
    client.send('trellis:problems', { problems, isFirst });
  }

  /** Whether a file is a page, or is put into some. */
  private isPart(file: string | undefined): boolean {
    const { folder } = this.run;
    return file !== undefined && (folder.isPage(file) || folder.loaded?.snippets.files.has(file) === true);
  }

  /** Whether the page in `client` is made from `file`. */
  private isOf(client: WebSocketClient, file: string | undefined): boolean {
    const { site, loaded } = this.run.folder;
    const route = this.routes.get(client.socket);
    const own = site.pages.find((page) => page.route === route)?.file;
    if (own === undefined || file === undefined) return false;
    const files = new Set([own]);
    // Files that are added on the way are visited too.
    for (const each of files)
      for (const { target } of loaded?.snippets.imports.get(each) ?? []) if (target) files.add(target);
    return files.has(file);
  }
}
