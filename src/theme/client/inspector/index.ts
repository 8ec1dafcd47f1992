/**
 * The inspector of `/sandbox`: what a sandbox holds, what the latest requests changed in it, and its controls. `admin.ts`
 * talks to it, `session.ts` follows it, `compare.ts` and `wording.ts` are functions of data, the others make elements.
 * `changes.ts` is shared with the playground.
 */
import { h, refresh, region, track } from '../core/dom.ts';
import { openInPage } from '../core/in-page.ts';
import { ready, say } from '../core/say.ts';
import { remember } from '../core/storage.ts';
import { probe } from '../playground/reply/probe.ts';
import { type Admin, AdminError, adminOf } from './admin.ts';
import { styled } from './changes.ts';
import { controls } from './controls.ts';
import { addressOf, type Choice, initialChoice, placePicker, type SandboxEntry } from './place.ts';
import { type RequestList, requestList } from './requests.ts';
import { type SectionTables, sectionTables } from './sections.ts';
import { followSandbox, type Look, type Session } from './session.ts';
import { explainTrouble, type Trouble, troubleNote } from './trouble.ts';
import { announcement } from './wording.ts';

/** Turns `element`, which names the sandboxes of the site in `data-sandboxes`, into the inspector. */
export async function inspect(element: HTMLElement): Promise<void> {
  const sandboxes: SandboxEntry[] = JSON.parse(element.dataset.sandboxes ?? '[]');
  const choice = initialChoice(sandboxes, location.search);
  await Promise.all([styled, ready]);
  if (choice) start(element, sandboxes, choice);
}

/** One sandbox that is being looked at. */
interface Connection {
  admin: Admin;
  session: Session;
  requests: RequestList;
  tables: SectionTables;
  look?: Look;
  /** When the look was made, by the clock of this machine. */
  at: number;
}

function start(root: HTMLElement, sandboxes: readonly SandboxEntry[], initial: Choice): void {
  let choice = initial;
  let connection: Connection | undefined;
  let trouble: Trouble | undefined;
  let message = '';
  let live: ReturnType<typeof track> = [];
  const tell = (text: string): void => {
    message = text;
    refresh(live);
  };

  function connect(): void {
    connection?.session.stop();
    connection = undefined;
    trouble = undefined;
    const { sandbox, place, address } = choice;
    history.replaceState(history.state, '', `?name=${encodeURIComponent(sandbox.name)}${location.hash}`);
    const target = place === 'http' ? addressOf(address, location.href) : { url: undefined };
    if ('problem' in target) {
      trouble = { title: say('inspector.badAddress'), advice: target.problem };
      tell('');
      return;
    }
    connection = follow(sandbox, target.url);
    tell(say('inspector.opening', { title: sandbox.title }));
  }

  /** @param address Base URL over HTTP; `undefined` for the sandbox in this page. */
  function follow({ name, mount }: SandboxEntry, address: string | undefined): Connection {
    const admin =
      address === undefined
        ? adminOf(mount, async (request) => (await openInPage(name))(request))
        : adminOf(address, fetch);
    const own: Connection = {
      admin,
      requests: requestList(),
      tables: sectionTables(({ path, body }) => void act(path, body)),
      at: 0,
      session: followSandbox(admin, address !== undefined, {
        onLook(look) {
          const isFirst = !own.look;
          own.look = look;
          own.at = Date.now();
          own.requests.update(look.entries);
          own.tables.update(look.sections, look.changes);
          trouble = undefined;
          tell(isFirst ? '' : announcement(look.fresh) || message);
          if (isFirst) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
        },
        async onFailure(error) {
          const isSilent = address !== undefined && !(error instanceof AdminError);
          // Asked once: every request that fails is a line in the browser's console.
          if (isSilent && trouble) return;
          const found = explainTrouble(error, address, isSilent && (await probe(address)));
          if (connection !== own) return;
          trouble = found;
          tell('');
        },
      }),
    };
    return own;
  }

  async function act(path: string, body: unknown, done = ''): Promise<void> {
    try {
      await connection?.session.act(path, body);
      if (path === '/level' && choice.place !== 'http') rememberLevel(choice.sandbox.name, body);
      if (done) tell(done);
    } catch (error) {
      tell(say('inspector.actionFailed', { reason: messageOf(error) }));
    }
  }

  async function download(): Promise<void> {
    try {
      const state = await connection?.admin.state();
      if (state !== undefined) save(state, `${choice.sandbox.name}-state.json`);
    } catch (error) {
      tell(say('inspector.stateUnreadable', { reason: messageOf(error) }));
    }
  }

  const seen = (): Connection | undefined => (connection?.look ? connection : undefined);
  live = track(() =>
    root.replaceChildren(
      placePicker(
        sandboxes,
        () => choice,
        (next) => {
          choice = next;
          connect();
        },
      ),
      // Above what comes later, so that it does not move.
      h('p', { class: 'inspector-status', role: 'status' }, () => message),
      region(
        h('div', { class: 'inspector-trouble', role: 'alert' }),
        () => trouble,
        () => trouble && troubleNote(trouble, () => connection?.session.look()),
      ),
      region(h('div', {}), seen, () => {
        const own = seen();
        if (!own?.look) return undefined;
        let { info } = own.look;
        const latest = () => {
          info = own.look?.info ?? info;
          return info;
        };
        return controls(latest, () => latest().now + Date.now() - own.at, { act, download });
      }),
      region(h('div', { class: 'inspector-grid' }), seen, () => {
        const own = seen();
        return own && [own.requests.element, own.tables.element];
      }),
    ),
  );
  // The sandbox's clock goes on.
  setInterval(() => {
    if (!document.hidden) refresh(live);
  }, 1000);
  connect();
}

/** The pages of an API set its sandbox to the level that the reader has chosen there, so that both are one choice. */
function rememberLevel(name: string, body: unknown): void {
  const { level } = body as { level: number | null };
  if (level !== null) remember(`level-${name}`, String(level));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function save(json: string, name: string): void {
  const href = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  h('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
