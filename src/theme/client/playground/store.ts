/** The state of one panel, and everything derived from it. */
import type { JournalEntry } from '../../../sandbox/index.ts';
import type { PlaygroundData } from '../../../site/index.ts';
import { type Live, refresh, track } from '../core/dom.ts';
import { type Derived, derive, type Entry, entryOf, type State } from './model/index.ts';
import type { Outcome } from './reply/send.ts';

/** What happens beside the form. */
interface Activity {
  running?: AbortController | undefined;
  outcome?: Outcome | undefined;
  /** What the request changed in a sandbox, once its journal tells. */
  effect?: JournalEntry | undefined;
  /** Announced, and shown beside the button. */
  message: string;
}

export interface Store {
  readonly data: PlaygroundData;
  readonly state: State;
  readonly now: Derived;
  readonly activity: Activity;
  /** Set if the body has alternatives: narrows the data to the schemas of the chosen ones. */
  narrow?: (state: State) => PlaygroundData;
  set(change: Partial<State>): void;
  setEntry(id: string, change: Partial<Entry>): void;
  report(change: Partial<Activity>): void;
  /** Builds elements that follow this store. */
  render<Built>(build: () => Built): Built;
}

export function createStore(data: PlaygroundData, initial: State, onChange: (store: Store) => void): Store {
  const page = location.href;
  const views: Live[] = [];
  const update = (): void => {
    views.forEach(refresh);
    onChange(store);
  };
  const store: { -readonly [Member in keyof Store]: Store[Member] } = {
    data,
    state: initial,
    now: derive(data, initial, page),
    activity: { message: '' },
    set(change: Partial<State>) {
      store.state = { ...store.state, ...change };
      store.now = derive(store.narrow?.(store.state) ?? data, store.state, page);
      update();
    },
    setEntry(id: string, change: Partial<Entry>) {
      store.set({ entries: { ...store.state.entries, [id]: { ...entryOf(store.state, id), ...change } } });
    },
    report(change: Partial<Activity>) {
      store.activity = { ...store.activity, ...change };
      update();
    },
    render(build) {
      const [view, content] = track(build);
      views.push(view);
      return content;
    },
  };
  return store;
}
