/** The response: status, times, size, headers, body, and differences from the documentation. */
import { isTextType } from '../../../../request/index.ts';
import { addStyles, type Child, h, region } from '../../core/dom.ts';
import { say, sayCount } from '../../core/say.ts';

import type { Store } from '../store.ts';
import { bodyView, buttons, copyButton, PREVIEW_BYTES } from './body/body-view.ts';
import { later } from './body/later.ts';
import { durationText, sizeText } from './body/units.ts';
import { countCertain } from './comparison/difference.ts';
import type { Reply } from './reply.ts';
import styles from './response.css?url';
import type { Outcome } from './send.ts';

export const stylesLoaded = addStyles(styles);

export function response(store: Store, outcome: Outcome, close: () => void): Child {
  const { reply, failure } = outcome;
  const stop = (): void => store.activity.running?.abort();
  const onclick = (): void => {
    stop();
    close();
  };
  const closeButton = h(
    'button',
    { type: 'button', class: 'small', onclick, 'aria-label': say('reply.close') },
    say('common.close'),
  );
  if (failure) {
    return [
      h('header', {}, h('span', { class: 'status status-5' }), h('strong', {}, failure.title), closeButton),
      h('p', { class: 'advice' }, failure.advice),
      later(h('div'), async (holder) => {
        const { failureHelp } = await import('./failure/failure-help.ts');
        holder.append(...(await failureHelp(store, failure, (text) => buttons(copyButton(text)))));
      }),
    ];
  }
  return [
    h(
      'header',
      {},
      h('span', { class: `status status-${String(reply.status).charAt(0)}` }),
      // Reason phrases are part of the protocol.
      h('strong', { lang: 'en', dir: 'ltr' }, `${reply.status} ${reply.reason}`),
      h('span', { class: 'field-type' }, () => `${durationText(reply.duration)} · ${sizeText(reply.size)}`),
      reply.isSandbox && h('span', { class: 'badge' }, say(sandboxLabel(reply))),
      closeButton,
    ),
    // Loaded for the responses that may need explaining.
    (reply.isProxied || reply.redirectedTo || reply.status > 399) &&
      later(h('div'), async (holder) => {
        const { notes } = await import('./failure/notes.ts');
        holder.append(...(await notes(store, reply)));
      }),
    region(
      h('div', { class: 'received' }),
      () => stageOf(reply),
      () => bodyView(store, reply, stop),
    ),
    h('p', { class: 'advice', hidden: () => !interruption(reply) }, () => interruption(reply)),
    region(
      h('div', { class: 'compared' }),
      () => reply.comparison,
      () => verdict(reply),
    ),
    // Arrives a little later than the response.
    region(
      h('div', { class: 'effect' }),
      () => store.activity.effect,
      () => {
        const { effect } = store.activity;
        return (
          effect &&
          later(h('div'), async (holder) => {
            const { effectNote } = await import('./effect.ts');
            holder.append(h('div', { class: 'effect-note' }, effectNote(store.data, effect, reply)));
          })
        );
      },
    ),
    details(reply),
  ];
}

/** The body is shown again whenever this changes. */
function stageOf({ stream, body, lines, comparison, size, contentType }: Reply): string {
  if (stream) return 'stream';
  if (!body) return isTextType(contentType) ? `beginning ${Math.min(size, PREVIEW_BYTES)}` : '';
  if (body?.kind === 'large') return lines ? 'lines' : `beginning ${PREVIEW_BYTES}`;
  // The lines that differ are marked.
  return `whole${comparison?.differences.length ?? ''}`;
}

/** Why the body is not all that the server wanted to send; empty if it is. */
function interruption({ arrival, size, contentType }: Reply): string {
  if (arrival === 'stopped') return say('reply.stopped');
  if (arrival === 'full') return say('reply.full', { size: sizeText(size) });
  return arrival === 'broken' ? say('reply.broken', { size: sizeText(size), type: contentType }) : '';
}

/** Headers, times, and the request: shown on demand. */
function details(reply: Reply): Child {
  const part = (title: string, show: 'sentRequest' | 'receivedHeaders'): HTMLElement => {
    const holder = h('div');
    const ontoggle = async (): Promise<void> => {
      if (holder.hasChildNodes()) return;
      const code = await import('./sent-request.ts');
      await code.stylesLoaded;
      holder.replaceChildren(...code[show](reply));
    };
    return h('details', { class: 'headers', ontoggle }, h('summary', {}, title), holder);
  };
  return [
    part(sayCount('reply.headers', { count: reply.headers.length }), 'receivedHeaders'),
    part(say('reply.request'), 'sentRequest'),
  ];
}

/** Where a planned sandbox has its response from. */
function sandboxLabel({ headers }: Reply): 'sandbox.label' | 'sandbox.stored' | 'sandbox.example' {
  const source = headers.find(([name]) => name.toLowerCase() === 'sandbox-source')?.[1];
  if (source === 'stored') return 'sandbox.stored';
  return source === 'example' ? 'sandbox.example' : 'sandbox.label';
}

const differencesText = (count: number): string => sayCount('reply.differences', { count });

/** One line for the announcement. */
export function summaryOf({ reply, failure }: Outcome): string {
  if (failure) return failure.title;
  const { status, reason, duration, comparison } = reply;
  const count = comparison ? countCertain(comparison) : 0;
  const notes = [`${status} ${reason}`.trim(), durationText(duration), count && differencesText(count)];
  return [...notes, interruption(reply)].filter(Boolean).join(', ');
}

function verdict(reply: Reply): Child {
  const { comparison, stream } = reply;
  if (!comparison) return undefined;
  const { differences, uncheckedType: type } = comparison;
  const count = countCertain(comparison);
  const items = stream?.checked.count ?? 0;
  const notChecked = type !== undefined && h('p', { class: 'advice' }, say('reply.notChecked', { type }));
  if (differences.length) {
    const list = later(h('div'), async (holder) => {
      const { differenceList, stylesLoaded } = await import('./comparison/difference-list.ts');
      await stylesLoaded;
      holder.append(...differenceList(comparison, reply));
    });
    return [
      h('div', { class: 'verdict' }, count > 0 && h('p', {}, differencesText(count)), list),
      notChecked,
    ];
  }
  const matches = items ? sayCount('reply.itemsMatch', { count: items }) : say('reply.matches');
  return notChecked || h('p', { class: 'verdict matches' }, matches);
}
