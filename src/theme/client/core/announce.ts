import { ready, say } from './say.ts';

const REGION_DELAY_MS = 100;

/** The live region of the page. */
let region: HTMLElement | undefined;

/** Announces a message to screen readers (WCAG 4.1.3). */
export async function announce(text: string): Promise<void> {
  if (!region) {
    region = document.createElement('div');
    region.className = 'sr-only';
    region.role = 'status';
    document.body.append(region);
    // Screen readers announce changes to a live region only if it was there before.
    await new Promise((resolve) => setTimeout(resolve, REGION_DELAY_MS));
  }
  region.textContent = '';
  region.textContent = text;
}

/** Announces that text was copied. */
export async function announceCopied(): Promise<void> {
  await ready;
  announce(say('common.copied'));
}
