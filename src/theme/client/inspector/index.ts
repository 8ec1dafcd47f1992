/**
 * The inspector on `/sandbox`: the state of a sandbox, what the latest requests changed, and its controls.
 * `inspection.ts` holds the state and the actions, `connection/` finds and follows the sandbox, `sections/`
 * shows its tables, and `wording.ts` writes the sentences. The playground shares `changes.ts`.
 */
import { h, type Live, refresh, region, track } from '../core/dom.ts';
import { ready } from '../core/say.ts';
import { stylesLoaded } from './changes.ts';
import { type Choice, initialChoice, placePicker, type SandboxEntry } from './connection/choose-sandbox.ts';
import { troubleNote } from './connection/trouble.ts';
import { controls } from './controls.ts';
import { Inspection } from './inspection.ts';

/** Turns `element` into the inspector. Its `data-sandboxes` names the sandboxes of the site. */
export async function inspect(element: HTMLElement): Promise<void> {
  const entries: SandboxEntry[] = JSON.parse(element.dataset.sandboxes ?? '[]');
  // Of a sandbox beside the site, the build knows only the path.
  const sandboxes = entries.map((one) => ({ ...one, address: new URL(one.address, location.href).href }));
  const choice = initialChoice(sandboxes, location.search);
  await Promise.all([stylesLoaded, ready]);
  if (choice) start(element, sandboxes, choice);
}

function start(root: HTMLElement, sandboxes: readonly SandboxEntry[], initial: Choice): void {
  let live: Live = [];
  const inspection = new Inspection(initial, () => refresh(live));
  [live] = track(() =>
    root.replaceChildren(
      placePicker(
        sandboxes,
        () => inspection.choice,
        (next) => inspection.connect(next),
      ),
      // Above content that arrives later, so the status does not move.
      h('p', { class: 'inspector-status', role: 'status' }, () => inspection.message),
      region(
        h('div', { class: 'inspector-trouble', role: 'alert' }),
        () => inspection.trouble,
        () =>
          inspection.trouble && troubleNote(inspection.trouble, () => inspection.connection?.session.read()),
      ),
      region(
        h('div', { class: 'inspector-grid' }),
        () => inspection.openConnection,
        () => {
          const { openConnection } = inspection;
          return (
            openConnection && [
              h('div', { class: 'inspector-side' }, openConnection.requests.element, controlsOf(inspection)),
              openConnection.tables.element,
            ]
          );
        },
      ),
    ),
  );
  // The sandbox's clock keeps running.
  setInterval(() => {
    if (!document.hidden) refresh(live);
  }, 1000);
  inspection.connect(initial);
}

function controlsOf(inspection: Inspection) {
  const { openConnection } = inspection;
  if (!openConnection?.reading) return undefined;
  let { info } = openConnection.reading;
  const latest = () => {
    info = openConnection.reading?.info ?? info;
    return info;
  };
  return controls(latest, () => latest().now + Date.now() - openConnection.at, {
    act: (path, body, message) => inspection.act(path, body, message),
    download: () => inspection.download(),
    copy: () => inspection.copy(),
  });
}
