/** The sandbox that the inspector shows, and the actions of its buttons. */
import { isRecord } from '../../../json/index.ts';
import { isBesideSite } from '../core/beside-site.ts';
import { h } from '../core/dom.ts';
import { openSandbox } from '../core/in-page.ts';
import { isStorageRefused } from '../core/refused-storage.ts';
import { say } from '../core/say.ts';
import { remember } from '../core/storage.ts';
import { targetOf } from '../page/enhance/reveal.ts';
import { probe } from '../playground/reply/failure/probe.ts';
import { type Admin, AdminError, adminOf } from './connection/admin.ts';
import { addressOf, type Choice, type SandboxEntry } from './connection/choose-sandbox.ts';
import { followSandbox, type Reading, type Session } from './connection/session.ts';
import { explainTrouble, type Trouble } from './connection/trouble.ts';
import { type RequestList, requestList } from './requests.ts';
import { type SectionTables, sectionTables } from './sections/sections.ts';
import { announcement } from './wording.ts';

/** An open connection to one sandbox. */
export interface Connection {
  admin: Admin;
  session: Session;
  requests: RequestList;
  tables: SectionTables;
  reading?: Reading;
  /** When the state was read, by this machine's clock. */
  at: number;
}

export class Inspection {
  message = '';
  trouble: Trouble | undefined;
  connection: Connection | undefined;
  choice: Choice;
  readonly #onChange: () => void;

  /** @param onChange called after every change of the state above */
  constructor(initial: Choice, onChange: () => void) {
    this.choice = initial;
    this.#onChange = onChange;
  }

  /** The connection, once its sandbox has responded. */
  get openConnection(): Connection | undefined {
    return this.connection?.reading ? this.connection : undefined;
  }

  /** Leaves the current sandbox and connects to the chosen one. */
  connect(choice: Choice): void {
    this.choice = choice;
    this.connection?.session.stop();
    this.connection = undefined;
    this.trouble = undefined;
    const { sandbox, place, address } = choice;
    history.replaceState(history.state, '', `?name=${encodeURIComponent(sandbox.name)}${location.hash}`);
    const target = place === 'http' ? addressOf(address, location.href) : { url: undefined };
    if ('problem' in target) {
      this.trouble = { title: say('inspector.badAddress'), advice: target.problem };
      this.#tell('');
      return;
    }
    this.connection = this.#follow(sandbox, target.url);
    this.#tell(say('inspector.opening', { title: sandbox.title }));
  }

  async act(path: string, body: unknown, message = ''): Promise<void> {
    try {
      await this.connection?.session.act(path, body);
      if (path === '/level' && this.choice.place !== 'http') rememberLevel(this.choice.sandbox.name, body);
      if (message) this.#tell(message);
    } catch (error) {
      this.#tell(say('inspector.actionFailed', { reason: messageOf(error) }));
    }
  }

  async copy(): Promise<void> {
    try {
      const state = await this.connection?.admin.state();
      if (state === undefined) return;
      await navigator.clipboard.writeText(state);
      this.#tell(say('inspector.stateCopied'));
    } catch (error) {
      this.#tell(say('inspector.actionFailed', { reason: messageOf(error) }));
    }
  }

  async download(): Promise<void> {
    try {
      const state = await this.connection?.admin.state();
      if (state !== undefined) save(state, `${this.choice.sandbox.name}-state.json`);
    } catch (error) {
      this.#tell(say('inspector.stateUnreadable', { reason: messageOf(error) }));
    }
  }

  #tell(text: string): void {
    this.message = text;
    this.#onChange();
  }

  /** @param address base URL over HTTP; `undefined` for the sandbox in this page */
  #follow({ name, mount, operations }: SandboxEntry, address: string | undefined): Connection {
    const admin =
      address === undefined
        ? adminOf(mount, async (request) => (await openSandbox(name))(request))
        : adminOf(address, fetch);
    const isShared = address !== undefined || isBesideSite();
    const own: Connection = {
      admin,
      requests: requestList(operations, !isShared && isStorageRefused()),
      tables: sectionTables(({ path, body }) => void this.act(path, body)),
      at: 0,
      session: followSandbox(admin, isShared, {
        onReading: (look) => this.#onReading(own, look),
        onFailure: (error) => this.#onFailure(own, error, address),
      }),
    };
    return own;
  }

  #onReading(own: Connection, look: Reading): void {
    const isFirst = !own.reading;
    own.reading = look;
    own.at = Date.now();
    own.requests.update(look.entries);
    own.tables.update(look.sections, look.changes);
    this.trouble = undefined;
    this.#tell(isFirst ? '' : announcement(look.newEntries) || this.message);
    if (isFirst) targetOf(location.hash)?.scrollIntoView();
  }

  async #onFailure(own: Connection, error: unknown, address: string | undefined): Promise<void> {
    const isSilent = address !== undefined && !(error instanceof AdminError);
    // Probed once, because every failed request is a line in the browser's console.
    if (isSilent && this.trouble) return;
    const trouble = explainTrouble(error, address, isSilent && (await probe(address)));
    if (this.connection !== own) return;
    this.trouble = trouble;
    this.#tell('');
  }
}

/**
 * Pages of an API set its sandbox to the level chosen there. Storing the level here keeps the two choices
 * equal.
 */
function rememberLevel(name: string, body: unknown): void {
  const level = isRecord(body) ? body.level : undefined;
  if (typeof level === 'number') remember(`level-${name}`, String(level));
}

/** By then the browser has started the download. */
const REVOKE_DELAY_MS = 1000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function save(json: string, name: string): void {
  const href = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  h('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_DELAY_MS);
}
