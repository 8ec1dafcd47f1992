/**
 * Sets the sandbox to the feature level chosen on the page (`client/core/level.ts`), and says at which level
 * it runs.
 */
import { h } from '../core/dom.ts';
import { say } from '../core/say.ts';
import { adminOf, type Handler } from '../inspector/connection/admin.ts';

/** A level, or the newest one; undefined if nobody has chosen. */
export type Choice = number | 'latest' | undefined;

/** How a sandbox applied a choice. */
export interface AppliedLevel {
  choice: Choice;
  /** The level that it now runs at. */
  level: number;
}

/**
 * Sets a sandbox to the chosen level, or the nearest one it supports. Does nothing without a choice.
 * @param mount Base URL of the sandbox, without a trailing slash.
 * @returns undefined if the sandbox has no levels. Rejects if it does not respond.
 */
export async function applyLevel(
  mount: string,
  handler: Handler,
  choice: Choice,
): Promise<AppliedLevel | undefined> {
  const admin = adminOf(mount, handler);
  const { level, levels } = await admin.info();
  if (level === undefined || !levels) return undefined;
  const { oldest, latest } = levels;
  const target = choice === 'latest' ? latest : Math.min(Math.max(choice ?? level, oldest), latest);
  if (target !== level) await admin.post('/level', { level: target });
  return { choice, level: target };
}

/** The note about a choice; empty if there is nothing to say. */
export function levelText(choice: Choice, applied: AppliedLevel | undefined): string {
  if (applied && applied.choice === choice) {
    const level = String(applied.level);
    return typeof choice === 'number' && choice !== applied.level
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
  /** Call before a request to the sandbox; see `takeLevel`. */
  apply(mount: string, handler: Handler): Promise<void>;
  /** Call when the sandbox no longer runs at the level it took. */
  forget(): void;
}

/** The sentence of `levelText`, kept up to date; empty on a page without a picker. */
export function levelNote(): LevelNote {
  const element = h('p', { class: 'aside', hidden: true });
  const picker = document.querySelector<HTMLElement>('trellis-level');
  let applied: AppliedLevel | undefined;
  const choice = (): Choice => {
    const level = picker?.dataset.level;
    return level === undefined || level === 'latest' ? level : Number(level);
  };
  const show = (): void => {
    element.textContent = levelText(choice(), applied);
    element.hidden = element.textContent === '';
  };
  if (picker) new MutationObserver(show).observe(picker, { attributeFilter: ['data-level'] });
  show();
  return {
    element,
    async apply(mount, handler) {
      if (!picker) return;
      applied = await applyLevel(mount, handler, choice());
      show();
    },
    forget() {
      applied = undefined;
      show();
    },
  };
}
