import { ready, say } from './say.ts';

let region: HTMLElement | undefined;

/** Tells readers of screen readers what has been done (WCAG 4.1.3). */
export async function announce(text: string): Promise<void> {
  if (!region) {
    region = document.createElement('div');
    region.className = 'sr-only';
    region.role = 'status';
    document.body.append(region);
    // Only what changes in a region that is there is read out.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  region.textContent = '';
  region.textContent = text;
}

/** Says that something is in the clipboard. */
export async function copied(): Promise<void> {
  await ready;
  announce(say('common.copied'));
}
