/**
 * The inspector on `/sandbox`: the state of a sandbox, what the latest requests changed, and its controls.
 * `admin.ts` talks to the sandbox, `session.ts` follows it, `compare.ts` and `wording.ts` are pure functions,
 * the others make elements. The playground shares `changes.ts`.
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

/** Turns `element` into the inspector. Its `data-sandboxes` names the sandboxes of the site. */
export async function inspect(element: HTMLElement): Promise<void> {
  const sandboxes: SandboxEntry[] = JSON.parse(element.dataset.sandboxes ?? '[]');
  const choice = initialChoice(sandboxes, location.search);
  await Promise.all([styled, ready]);
  if (choice) start(element, sandboxes, choice);
}

/** The sandbox being inspected. */
interface Connection {
  admin: Admin;
  session: Session;
  requests: RequestList;
  tables: SectionTables;
  look?: Look;
  /** When the state was read, by this machine's clock. */
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
          // Probed once, because every failed request is a line in the browser's console.
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
      // Above content that arrives later, so the status does not move.
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
  // The sandbox's clock keeps running.
  setInterval(() => {
    if (!document.hidden) refresh(live);
  }, 1000);
  connect();
}

/**
 * Pages of an API set its sandbox to the level chosen there. Storing the level here keeps the two choices
 * equal.
 */
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
