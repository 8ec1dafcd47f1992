/**
 * Which open page shows which problem in dev: its own errors, and those of its OpenAPI file, in an overlay;
 * its warnings and the errors of other pages in notices that can be closed.
 */

import { join } from 'node:path';
import type { HotPayload, ViteDevServer, WebSocketClient } from 'vite';
import { codeFrame, type Diagnostic } from '../../../diagnostics/index.ts';
import { withoutBase } from '../../../text/index.ts';
import type { Run } from '../../context/run.ts';
import { hidesWholePage } from '../../reports/page-problems.ts';
import { decodePath } from '../files/assets.ts';
import type { DevProblems } from './problems.ts';

/** A problem as `client/dev/problems.ts` shows it. */
interface ShownProblem {
  place: string;
  message: string;
  hint?: string;
  frame?: string;
  /** Address that opens the location in the author's editor. */
  editor?: string;
  /** Whether it is a problem of an OpenAPI file. */
  isOfApi: boolean;
  /** The OpenAPI file whose last version the page shows because of it. */
  lastVersionOf?: string;
}

type OverlaidRun = Pick<Run, 'context' | 'folder' | 'ledger'>;

export class Overlays {
  private readonly run: OverlaidRun;
  private readonly server: ViteDevServer;
  private readonly problems: DevProblems;
  /** Routes of the open pages, by their connection. */
  private readonly routes = new Map<unknown, string>();

  constructor(run: OverlaidRun, server: ViteDevServer, problems: DevProblems) {
    this.run = run;
    this.server = server;
    this.problems = problems;
    const { hot } = server.environments.client;
    const send = hot.send;
    // Vite and Astro would show an error of one page on every open page, with stacks of the engine.
    hot.send = function (this: unknown, ...args: Parameters<typeof send>) {
      const payload = args[0] as HotPayload | string;
      if (typeof payload === 'string' || payload.type !== 'error') send.apply(this, args);
    } as typeof send;
    problems.onChange(() => this.showAll());
    server.ws.on('vite:client:disconnect', (_, client) => void this.routes.delete(client.socket));
  }

  /** Call when `client` shows the page with this address. */
  pageShown(client: WebSocketClient, path: string): void {
    this.routes.set(
      client.socket,
      withoutBase(decodePath(path), this.run.context.base).replace(/^(\/)\/+$|(?<=[^/])\/+$/, '$1'),
    );
    this.show(client);
  }

  /** Call when the folder has been read again. */
  folderLoaded(): void {
    if (this.run.folder.isUsable) this.server.ws.send({ type: 'full-reload', path: '*' });
    else this.showAll();
  }

  private showAll(): void {
    for (const client of this.server.ws.clients) if (this.routes.has(client.socket)) this.show(client);
  }

  private show(client: WebSocketClient): void {
    const { isUsable } = this.run.folder;
    const all = this.problems.all;
    const outdated = this.outdatedDescriptions(client);
    const lastVersionOf = (problem: Diagnostic): string | undefined =>
      outdated.find(({ faults }) => faults.some((fault) => isSame(fault, problem)))?.source;
    const errors = all.filter(
      (each) => each.severity === 'error' || hidesWholePage(each) || lastVersionOf(each) !== undefined,
    );
    const isOwn = (problem: Diagnostic): boolean =>
      this.isMadeFrom(client, problem.file) || lastVersionOf(problem) !== undefined;
    const shown = (problems: Diagnostic[]): ShownProblem[] =>
      problems.map((problem) => ({ ...this.asShown(problem), lastVersionOf: lastVersionOf(problem) }));
    // Errors that keep the site from being read are shown alone.
    const settings = this.run.folder.diagnostics.filter(({ severity }) => severity === 'error');
    client.send('trellis:problems', {
      isUsable,
      own: shown(isUsable ? errors.filter(isOwn) : settings),
      warnings: shown(isUsable ? all.filter((each) => isOwn(each) && !errors.includes(each)) : []),
      others: shown(isUsable ? errors.filter((each) => !isOwn(each)) : []),
    });
  }

  private readonly asShown = ({ code, file, range, message, hint, source }: Diagnostic): ShownProblem => {
    const { root } = this.run.folder;
    const place = [file, range?.start.line, range?.start.column]
      .filter((part) => part !== undefined)
      .join(':');
    const query = new URLSearchParams({ file: join(root, place) });
    return {
      place,
      message,
      hint,
      frame: range && source !== undefined ? codeFrame(source, range) : undefined,
      editor: file === undefined ? undefined : `${this.run.context.base}/__open-in-editor?${query}`,
      isOfApi: code.startsWith('openapi/'),
    };
  };

  /** The OpenAPI files that the page in `client` shows in their last version, and why. */
  private outdatedDescriptions(client: WebSocketClient): { source: string; faults: readonly Diagnostic[] }[] {
    const { site, lastLoad } = this.run.folder;
    const route = this.routes.get(client.socket);
    const page = site.pages.find((each) => each.route === route);
    if (!page || !lastLoad) return [];
    const { spec, tag, operation, schema } = page;
    const specs = [
      spec,
      tag?.spec,
      lastLoad.operations.get(operation ?? '')?.spec,
      lastLoad.schemas.get(schema ?? '')?.spec,
    ];
    return lastLoad.documents.flatMap((document) => {
      const faults = this.run.folder.faultsOf(document);
      return faults.length > 0 && specs.includes(document.name) ? { source: document.source, faults } : [];
    });
  }

  /** Whether the page in `client` is made from `file`. */
  private isMadeFrom(client: WebSocketClient, file: string | undefined): boolean {
    const { site, lastLoad } = this.run.folder;
    const route = this.routes.get(client.socket);
    const own = site.pages.find((page) => page.route === route)?.file;
    if (own === undefined || file === undefined) return false;
    const files = new Set([own]);
    // Also visits files added in the loop.
    for (const each of files)
      for (const { target } of lastLoad?.snippets.imports.get(each) ?? []) if (target) files.add(target);
    return files.has(file);
  }
}

/** Reports begin messages in lower case, so these may differ. */
const isSame = (one: Diagnostic, other: Diagnostic): boolean =>
  one.code === other.code &&
  one.file === other.file &&
  one.range?.start.line === other.range?.start.line &&
  one.range?.start.column === other.range?.start.column;
