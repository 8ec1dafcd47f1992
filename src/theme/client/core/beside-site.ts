/** Whether sandboxes run beside the site, where the build put them. The page knows it, and asks no server. */

/** Set once the sandboxes beside the site did not respond: from then on, this page keeps the state itself. */
let isAlone = false;

/** Path of the sandboxes beside the site, `/docs/_sandbox`, while they respond. */
export const pathBeside = (): string | undefined =>
  isAlone ? undefined : document.documentElement.dataset.sandboxPath;

/** Whether requests go to the sandboxes beside the site, and not to those in this page. */
export const isBesideSite = (): boolean => pathBeside() !== undefined;

export function leaveSandboxBeside(): void {
  isAlone = true;
}
