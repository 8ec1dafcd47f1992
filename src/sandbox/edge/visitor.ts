/** The sandboxes as one visitor has them, and as visitors have them who have stored nothing. */
import { createSandbox, MAX_BODY_BYTES, type Sandbox } from '../core/create-sandbox.ts';
import type { SandboxDefinition } from '../core/definition.ts';
import type { Journal } from '../core/state/journal.ts';
import type { Backing } from '../core/state/store.ts';
import { type EntryShelf, keptJournal } from './kept-journal.ts';
import { type EdgeLimits, type EdgeSandbox, type EdgeSite, HOUR_MS, mountOf, sandboxAt } from './site.ts';
import { type Seed, seedOnly, seedsOf, storedChanges } from './stored-changes.ts';

/** A definition with the limits of the host, loaded once. */
interface Loaded {
  definition: SandboxDefinition;
  seedAt(at: number): Seed;
}

type Load = (sandbox: EdgeSandbox) => Promise<Loaded>;

function loader(limits: EdgeLimits): Load {
  const all = new Map<EdgeSandbox, Promise<Loaded>>();
  const load: Load = async (sandbox) => {
    const definition = { ...(await sandbox.load()), name: sandbox.name };
    const bodyLimit = Math.min(definition.bodyLimit ?? MAX_BODY_BYTES, limits.body);
    return { definition: { ...definition, bodyLimit }, seedAt: seedsOf(definition) };
  };
  return (sandbox) => {
    let loaded = all.get(sandbox);
    if (!loaded) {
      loaded = load(sandbox);
      all.set(sandbox, loaded);
      loaded.catch(() => all.delete(sandbox));
    }
    return loaded;
  };
}

export interface Visitors {
  /** The sandboxes of one session. `began`: when it began, in milliseconds since 1970. */
  open(began: number, shelf: VisitorShelf): Visitor;
  /** Reads the seed. Nothing that a request changes is stored. */
  readonly anyone: Visitor;
}

/** Where the sandboxes of one session are stored. */
interface VisitorShelf {
  backing(sandbox: string): Backing;
  entries(sandbox: string): EntryShelf;
}

/** Responds to a request to one of the sandboxes; never rejects. */
export type Visitor = (request: Request) => Promise<Response>;

/** Seeds are those of full hours, so sessions share them, and repeat them exactly. */
const hourOf = (time: number): number => time - (time % HOUR_MS);

export function visitorsOf(site: EdgeSite, clock: () => number = Date.now): Visitors {
  const load = loader(site.limits);
  const visitor = (open: (sandbox: EdgeSandbox) => Promise<Sandbox>): Visitor => {
    const sandboxes = new Map<string, Promise<Sandbox>>();
    return async (request) => {
      const found = sandboxAt(site, new URL(request.url).pathname);
      if (!found) return Response.json({ message: 'No sandbox is at this address' }, { status: 404 });
      let opening = sandboxes.get(found.name);
      if (!opening) {
        opening = open(found);
        sandboxes.set(found.name, opening);
      }
      try {
        return await (await opening)(request);
      } catch (error) {
        sandboxes.delete(found.name);
        console.error(error);
        return Response.json({ message: 'The sandbox could not be loaded' }, { status: 500 });
      }
    };
  };
  return {
    open: (began, shelf) => {
      const at = hourOf(began);
      return visitor(async (sandbox) => {
        const { definition, seedAt } = await load(sandbox);
        const { name, revision } = definition;
        const changes = storedChanges(shelf.backing(name), seedAt(at), revision, site.limits.state);
        const journal = keptJournal(shelf.entries(name), site.limits.journal);
        const seeded = { ...definition, seed: (store: Store) => definition.seed(store, at) };
        return createSandbox(seeded, { backing: changes, journal, mount: mountOf(site, name), clock });
      });
    },
    anyone: visitor(async (sandbox) => {
      const { definition, seedAt } = await load(sandbox);
      const backing = seedOnly(() => seedAt(hourOf(clock())), definition.revision);
      return createSandbox(definition, {
        backing,
        mount: mountOf(site, sandbox.name),
        clock,
        journal: NO_JOURNAL,
      });
    }),
  };
}

type Store = Parameters<SandboxDefinition['seed']>[0];

/** What strangers ask is nobody else's business. */
const NO_JOURNAL: Journal = { add: () => undefined, after: () => [] };
