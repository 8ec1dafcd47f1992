/** An element that is filled once the script for it has come; without the script it stays as it is. */
export function later<Holder extends HTMLElement>(
  holder: Holder,
  fill: (holder: Holder) => Promise<void>,
): Holder {
  fill(holder).catch(() => {});
  return holder;
}
