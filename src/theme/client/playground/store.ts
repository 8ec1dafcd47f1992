/**
 * The state of one panel, and everything derived from it. A form is drawn from what the build knows about it.
 * The code that derives the rest loads with the first sign that the reader will use it.
 */
import type { JsonSchema } from '../../../contract/index.ts';
import type { ExtraValue, FormField } from '../../../request/index.ts';
import type { JournalEntry } from '../../../sandbox/index.ts';
import type { PlaygroundData } from '../../../site/index.ts';
import { type Live, refresh, track } from '../core/dom.ts';
import { say } from '../core/say.ts';
import type { Checks, Derived, derive, Look, Resolution } from './model/index.ts';
import { startingLook } from './model/start.ts';
import { type Entry, entryOf, type State } from './model/state.ts';
import type { Outcome } from './reply/send.ts';

/** What happens beside the form. */
interface Activity {
  running?: AbortController | undefined;
  outcome?: Outcome | undefined;
  /** What the request changed in a sandbox, once its journal tells. */
  effect?: JournalEntry | undefined;
  /** Announced, and shown beside the button. */
  message: string;
  /** The response shows what the message says: it is only announced. */
  isHeard?: boolean | undefined;
  /** What the reader can do about it, as a button. */
  next?: { label: string; run(): void } | undefined;
}

/** A JSON text that can be filled in as text or as a form. */
export interface JsonSource {
  /** Of its field: a problem names its input by it. */
  id: string;
  text(): string;
  write(text: string): void;
  schema(): JsonSchema;
  /** Whether new objects and arrays have a line for each member. */
  isLong: boolean;
  label: string;
}

/** What the form needs to be drawn and filled in. */
export interface Form {
  readonly data: PlaygroundData;
  readonly state: State;
  readonly now: Look;
  readonly activity: Activity;
  /**
   * Loads what derives the request. Ends when no button is pressed: what is drawn next could move it from
   * under the pointer, and the click would be lost. Set where the form loads more: its own chunk must load
   * nothing.
   */
  ready: () => Promise<Store>;
  /** Set if the body has alternatives: loads what `narrow` needs. */
  narrowing?: () => Promise<void>;
  /** Ends when the last change has been made. Sending waits for it. */
  changing?: Promise<void> | undefined;
  /** Sends the request, as the button does. */
  send?: () => void;
  /** Set where the form loads more, like `ready`. */
  jsonViews?: (asText: HTMLElement, source: JsonSource) => HTMLElement[];
  /** Adds the picker of a format to the row of a field. Set where the form loads more. */
  pick?: (
    row: HTMLElement,
    field: FormField,
    entry: () => Entry,
    set: (change: Partial<Entry>) => void,
  ) => void;
  /** Set where undocumented parameters come from: samples show them without credentials, or not at all. */
  hideSecrets?: (extra: ExtraValue[]) => ExtraValue[];
  /** Set if the operation has authentication: renews expired tokens. Never rejects. */
  renew?: () => Promise<void>;
  /** Set with `resolve`: the control of a field that cannot show `{{name}}`, and a button for it. */
  textSwitch?: (
    field: FormField,
    id: string,
    entry: () => Entry,
    set: (change: Partial<Entry>) => void,
    build: (field: FormField) => HTMLElement,
  ) => [control: HTMLElement, button: HTMLElement] | undefined;
  set(change: Partial<State>): void;
  setEntry(id: string, change: Partial<Entry>): void;
  report(change: Partial<Activity>): void;
  /** Reports that some code could not be loaded. */
  notLoaded(error: unknown): void;
  /** Builds elements that follow this form. */
  render<Built>(build: () => Built): Built;
  /** From now on derives everything from what the reader did. */
  open(model: Model): Store;
}

/** A form whose request is known. */
export interface Store extends Form {
  readonly now: Derived;
  /** Set if the body has alternatives and was changed: narrows the data to the schemas of the chosen ones. */
  narrow?: (state: State) => PlaygroundData;
  /** Set if the reader has variables: the form with their values. */
  resolve?: ((state: State) => Resolution | undefined) | undefined;
  /** Set by `check`. */
  readonly checks?: Checks;
  /** From now on reports problems. */
  check(checks: Checks): void;
}

interface Model {
  derive: typeof derive;
}

type Writable<Of> = { -readonly [Member in keyof Of]: Of[Member] };

/** @param onChange Called after every change, with what is derived as soon as that is known. */
export function createForm(
  data: PlaygroundData,
  initial: State,
  onChange: (form: Form, derived?: Derived) => void,
): Form {
  const page = location.href;
  const views: Live[] = [];
  let model: Model | undefined;
  let derived: Derived | undefined;
  const update = (): void => {
    views.forEach(refresh);
    onChange(form, derived);
  };
  const form: Writable<Omit<Store, 'now'>> & { now: Look } = {
    data,
    state: initial,
    now: startingLook(data),
    activity: { message: '' },
    ready: () => Promise.reject(new Error('No request model')),
    set(change: Partial<State>) {
      form.state = { ...form.state, ...change };
      if (model) {
        const resolution = form.resolve?.(form.state);
        const narrowed = form.narrow?.(resolution?.sent ?? form.state) ?? data;
        derived = model.derive(narrowed, form.state, page, form.checks, resolution, form.hideSecrets);
        form.now = derived;
      }
      update();
    },
    setEntry(id: string, change: Partial<Entry>) {
      form.set({ entries: { ...form.state.entries, [id]: { ...entryOf(form.state, id), ...change } } });
    },
    report(change: Partial<Activity>) {
      // Another message is about something else.
      const { next, isHeard }: Partial<Activity> = change.message === undefined ? form.activity : {};
      form.activity = { ...form.activity, next, isHeard, ...change };
      update();
    },
    notLoaded(error) {
      form.report({ message: say('playground.notLoaded', { detail: String(error) }) });
    },
    check(checks) {
      form.checks = checks;
      form.set({});
    },
    render(build) {
      const [view, content] = track(build);
      views.push(view);
      return content;
    },
    open(code) {
      model = code;
      form.set({});
      return form as Store;
    },
  };
  return form;
}
