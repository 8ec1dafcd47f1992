/** Assembles the form, and loads what its parts need. */
import type { PlaygroundData } from '../../../site/index.ts';
import { recall } from '../core/storage.ts';
import { isRemembered, recallCredentials } from './auth/kept-credentials.ts';
import type * as Restore from './auth/restore.ts';
import type * as Values from './kept-values.ts';
import { loadChecks } from './load-checks.ts';
import type { Derived } from './model/index.ts';
import type * as Model from './model/on-demand.ts';
import { startingState } from './model/start.ts';
import { ownServer } from './model/state.ts';
import type * as Replies from './reply/index.ts';
import type { Outcome } from './reply/send.ts';
import { createForm, type Form, type Store } from './store.ts';
import { jsonViews } from './view/body/json-views.ts';
import { type FormParts, formView, sendButton } from './view/form.ts';
import type * as Level from './view/level.ts';
import { responseView } from './view/response.ts';
import { loadTools } from './view/tools.ts';

export interface Panel {
  form: HTMLFormElement;
  response: HTMLElement;
  store: Form;
  /** Focuses the first input that must be filled in, or the button, once that can be told. */
  focus(): Promise<void>;
}

/** What only some operations or readers need. */
interface Parts extends FormParts {
  /** Absent if the form is as the build made it. */
  model?: typeof Model | undefined;
  /** Absent if the reader does not want credentials kept. */
  restore?: typeof Restore | undefined;
  /** Absent on a page without feature levels. */
  level?: typeof Level | undefined;
  /** Absent if nothing has been kept yet, or it could not be loaded. */
  values?: typeof Values | undefined;
}

export const loadModel = () => import('./model/on-demand.ts');
const loadSandbox = () => import('../core/in-page.ts');

/** Loads the parts of the form that `data` needs. */
export async function loadParts(data: PlaygroundData): Promise<Parts> {
  const { body, security, servers } = data.request;
  const isKnown = isAsBuilt(data);
  const hasSecurity = security.flat().length > 0;
  const mustEnter = !isKnown || data.start?.missing?.some((id) => id.startsWith('auth:'));
  const [authentication, inputs, restore, requestBody, variables, level, values, model] = await Promise.all([
    hasSecurity ? import('./auth/authentication.ts') : undefined,
    hasSecurity && mustEnter ? import('./auth/scheme-inputs.ts') : undefined,
    isRemembered(data.spec) ? import('./auth/restore.ts') : undefined,
    body?.media.length ? import('./view/body/request-body.ts') : undefined,
    servers.some((server) => server.variables) ? import('./view/request/server-variables.ts') : undefined,
    document.querySelector('trellis-level') ? import('./view/level.ts') : undefined,
    hasKeptValues(data.spec) ? loadValues() : undefined,
    isKnown ? undefined : loadModel(),
  ]);
  return { authentication, inputs, restore, body: requestBody, variables, level, values, model };
}

/** `undefined` if it cannot be loaded: then values last as long as the page. */
const loadValues = () => import('./kept-values.ts').catch(() => undefined);

/** Whether the reader has filled in a form of the API in this tab. */
function hasKeptValues(spec: string): boolean {
  try {
    return sessionStorage.getItem(`trellis-values-${spec}`) !== null;
  } catch {
    return false;
  }
}

/** Whether form and samples start as the build made them, and not with what the reader did before. */
function isAsBuilt({ spec, start, servers, request }: PlaygroundData): boolean {
  const [server] = servers;
  const { url: documented } = request.servers[0] ?? {};
  return (
    start !== undefined &&
    !start.hasNotes &&
    [null, server?.url].includes(recall(`server-${spec}`)) &&
    !recall(`variables-${spec}`) &&
    !isRemembered(spec) &&
    !hasKeptValues(spec) &&
    // Samples show the documented server, completed by the address of the page and by its variables.
    (server?.kind === 'sandbox' || server?.url === documented) &&
    !/^(?!https?:)|[{}]/i.test(documented ?? 'https:')
  );
}

/** @param onChange Called after every change, also of the response shown. */
export function createPanel(
  data: PlaygroundData,
  parts: Parts,
  close: () => void,
  onChange: (form: Form, derived?: Derived) => void,
): Panel {
  const added = recall(`servers-${data.spec}`)?.split(' ').filter(Boolean) ?? [];
  if (data.hasOwnServers) data.servers.push(...added.map(ownServer));
  const { credentials, account } = recallCredentials(data.spec) ?? {};
  const remembered = {
    server: recall(`server-${data.spec}`),
    credentials: parts.restore?.restoreCredentials(data.request, credentials) ?? {},
    account,
  };
  const fresh = parts.model?.initialState(data, remembered) ?? startingState(data);
  let values = parts.values?.openValues(data, fresh);
  const keep = async ({ now }: Form): Promise<void> => {
    if (!values && now.isPristine) return;
    values ??= (await loadValues())?.openValues(data, fresh);
    values?.save(form.state);
  };
  const form = createForm(data, values?.state ?? fresh, (changed, derived) => {
    keep(changed);
    onChange(changed, derived);
  });
  if (data.servers.some(({ path }) => path))
    import('./view/request/server-path.ts').then(({ followServer }) => followServer(form)).catch(() => {});
  let store = parts.model && form.open(parts.model);
  form.ready = async () => {
    const model = await loadModel();
    while (element.querySelector('button:active')) await new Promise(requestAnimationFrame);
    store ??= form.open(model);
    return store;
  };
  form.pick = (...field) =>
    import('./view/inputs/picker.ts').then(
      ({ addPicker }) => addPicker(form, ...field),
      // The text is as good.
      () => {},
    );
  form.jsonViews = (asText, source) => jsonViews(form, asText, source);
  const variables =
    recall(`variables-${data.spec}`) &&
    Promise.all([loadTools(), form.ready()]).then(([{ useVariables }, opened]) => useVariables(opened));
  // Sending reports it.
  if (variables) variables.catch(() => {});
  const level = parts.level?.sandboxLevel(form);
  let replies: typeof Replies | undefined;
  const loadReplies = async () => {
    replies ??= await import('./reply/index.ts');
    return replies;
  };
  let checking: Promise<Store> | undefined;
  const startChecking = (): Promise<Store> => {
    checking ??= loadChecks(data).then(async (checks) => {
      const opened = await form.ready();
      opened.check(checks);
      return opened;
    });
    checking.catch(() => {
      checking = undefined;
    });
    return checking;
  };
  // Sending tries again, and reports it.
  const checked = store && startChecking().catch(() => {});

  const server = () => data.servers[form.state.server];
  const isInPage = (): boolean => server()?.kind === 'sandbox';
  const prepare = (): void => {
    startChecking().catch(() => {});
    loadReplies()
      .then((code) => isInPage() && code?.prepareEffect())
      .catch(() => {});
    loadTools()
      .then(({ prepareRecord }) => prepareRecord())
      .catch(() => {});
    if (isInPage())
      loadSandbox()
        .then(({ prepareSandbox }) => prepareSandbox(data.spec))
        .catch(() => {});
  };
  const send = async (anyway = false): Promise<void> => {
    // At the same time as the code that sends, which reports if this fails.
    if (isInPage())
      loadSandbox()
        .then(({ openSandbox }) => openSandbox(data.spec))
        .catch(() => {});
    let opened: Store;
    try {
      [opened] = await Promise.all([
        startChecking(),
        loadReplies(),
        form.renew?.(),
        variables,
        form.changing,
      ]);
    } catch (error) {
      return form.notLoaded(error);
    }
    const { state } = form;
    let outcome: Outcome | undefined;
    await replies?.run(opened, server(), level?.note, anyway, {
      async refused() {
        // The input may still be loading.
        await form.changing?.catch(() => {});
        focusInput(element, problemIds(form));
      },
      answered() {
        outcome = form.activity.outcome;
        response.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
      },
    });
    const sent = outcome;
    // Nobody waits for it, and the response stands without it.
    if (sent)
      loadTools()
        .then(({ record }) => record(opened, state, sent))
        .catch(() => {});
  };
  const reset = (): Promise<void> =>
    loadReplies()
      .then((code) => code.reset(data.spec, server(), level?.note))
      .then((message) => form.report({ message }), form.notLoaded);
  const startOver = (): void => {
    const { entries, bodies, variables, contentType, accept } = fresh;
    const others = { extra: [], chosen: {}, file: undefined, tried: false };
    form.set({ entries, bodies, variables, contentType, accept, ...others });
  };
  form.send = send;

  const response = responseView(
    form,
    (outcome, onClose) => store && replies?.response(store, outcome, onClose),
    () => button.focus(),
    close,
  );
  const button = sendButton(form);
  const actions = { prepare, send, reset, startOver, close };
  const element = formView(form, parts, level?.element, button, actions);
  // Remembered credentials may differ from what the page shows.
  if (store) onChange(form, store.now);
  const focus = async (): Promise<void> => {
    const before = document.activeElement;
    await checked;
    // Not from a field in which the reader already types.
    if (document.activeElement !== before) return;
    if (!focusInput(element, store ? problemIds(form) : (data.start?.missing ?? []))) button.focus();
  };
  return { form: element, response, store: form, focus };
}

const problemIds = ({ now }: Form): string[] => [
  ...now.problems.map(({ part, name = '' }) => `${part}:${name}`),
  ...(now.doubts ?? []),
];

/** Focuses the first of the inputs `ids`, in the order of the form. Returns whether one exists. */
function focusInput(form: HTMLFormElement, ids: string[]): boolean {
  const input = [...form.querySelectorAll<HTMLElement>('[data-for]')].find(({ dataset }) =>
    ids.includes(dataset.for ?? ''),
  );
  const details = input?.closest('details');
  if (details) details.open = true;
  input?.focus();
  return !!input;
}
