import { say, sayCount } from '../../core/say.ts';

/** Lines of collapsed code (`.expandable` in code.css). */
const MAX_OPEN_LINES = 17;

/** Adds a button to long code that expands and collapses it. */
export function expandableCode(): void {
  for (const figure of document.querySelectorAll('.code.expandable')) {
    const lines = figure.querySelector('pre')?.textContent?.trimEnd().split('\n').length ?? 0;
    if (lines <= MAX_OPEN_LINES) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button quiet code-more';
    const show = (open: boolean): void => {
      figure.classList.toggle('open', open);
      button.ariaExpanded = String(open);
      button.textContent = open ? say('common.showLess') : sayCount('code.showAll', { count: lines });
    };
    button.addEventListener('click', () => {
      const open = !figure.classList.contains('open');
      show(open);
      if (!open) figure.scrollIntoView({ block: 'nearest' });
    });
    show(false);
    figure.append(button);
  }
}
