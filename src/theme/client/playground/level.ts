/** Hands the feature level that was chosen on the page (`client/core/level.ts`) to the sandbox, and says what it runs at. */
import { h } from '../core/dom.ts';
import { say } from '../core/say.ts';
import { adminOf, type Handler } from '../inspector/admin.ts';

/** A level, or the newest one there is; undefined when nobody has chosen. */
export type Choice = number | 'latest' | undefined;

/** What a sandbox made of a choice. */
export interface Taken {
  choice: Choice;
  /** The level that it runs at. */
  level: number;
}

/**
 * Sets a sandbox to the chosen level or the nearest one that it has; leaves it alone when nobody has chosen.
 * @param mount Base URL of the sandbox, without a trailing slash.
 * @returns undefined when the sandbox knows no levels. Rejects when it does not answer.
 */
export async function takeLevel(mount: string, handler: Handler, choice: Choice): Promise<Taken | undefined> {
  const admin = adminOf(mount, handler);
  const { level, levels } = await admin.info();
  if (level === undefined || !levels) return undefined;
  const { oldest, latest } = levels;
  const wanted = choice === 'latest' ? latest : Math.min(Math.max(choice ?? level, oldest), latest);
  if (wanted !== level) await admin.post('/level', { level: wanted });
  return { choice, level: wanted };
}

/** What there is to say; empty when nothing is. */
export function levelText(choice: Choice, taken: Taken | undefined): string {
  if (taken && taken.choice === choice) {
    const level = String(taken.level);
    return typeof choice === 'number' && choice !== taken.level
      ? say('playground.levelNearest', {
          level,
          choice: String(choice),
        })
      : say('playground.levelNow', { level });
  }
  if (choice === undefined) return '';
  return choice === 'latest'
    ? say('playground.levelLatest')
    : say('playground.levelNext', { level: String(choice) });
}

export interface LevelNote {
  element: HTMLElement;
  /** To be called before a request to the sandbox; see `takeLevel`. */
  take(mount: string, handler: Handler): Promise<void>;
  /** To be called when the sandbox no longer runs at what it took. */
  forget(): void;
}

/** The sentence of `levelText`, kept up to date; empty on a page without a picker. */
export function levelNote(): LevelNote {
  const element = h('p', { class: 'aside', hidden: true });
  const picker = document.querySelector<HTMLElement>('trellis-level');
  let taken: Taken | undefined;
  const choice = (): Choice => {
    const level = picker?.dataset.level;
    return level === undefined || level === 'latest' ? level : Number(level);
  };
  const show = (): void => {
    element.textContent = levelText(choice(), taken);
    element.hidden = element.textContent === '';
  };
  if (picker) new MutationObserver(show).observe(picker, { attributeFilter: ['data-level'] });
  show();
  return {
    element,
    async take(mount, handler) {
      if (!picker) return;
      taken = await takeLevel(mount, handler, choice());
      show();
    },
    forget() {
      taken = undefined;
      show();
    },
  };
}
