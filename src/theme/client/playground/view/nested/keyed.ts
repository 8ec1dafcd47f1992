import { everyTime, type Live, refresh, track } from '../../../core/dom.ts';

/** Milliseconds after which the rest of the rows wait for the next task, so that no frame is lost to them. */
const SLICE_MS = 12;
let sliceEnd = 0;

/** Whether the current task may make another row. Rows are made in bursts, so a pause is a new task. */
function hasTime(): boolean {
  const now = performance.now();
  if (now > sliceEnd + 4 * SLICE_MS) sliceEnd = now + SLICE_MS;
  return now < sliceEnd;
}

/**
 * Children that are made once for each key, and stay as they are while others come, go and move: so do focus
 * and what is open in them.
 */
export function keyed<Holder extends HTMLElement>(
  holder: Holder,
  keys: () => (string | number)[],
  build: (key: string | number) => HTMLElement,
): Holder {
  const rows = new Map<string | number, [live: Live, row: HTMLElement]>();
  let isWaiting = false;
  const update = (isRest = false): void => {
    const now = keys();
    let isNew = false;
    for (const [key, [, row]] of rows) {
      if (now.includes(key)) continue;
      row.remove();
      rows.delete(key);
    }
    for (const [index, key] of now.entries()) {
      const before = rows.get(key);
      if (!before && isNew && !hasTime()) {
        if (!isWaiting) setTimeout(addRest);
        isWaiting = true;
        return;
      }
      isNew ||= !before;
      const [live, row] = before ?? track(() => build(key));
      if (before && !isRest) refresh(live);
      rows.set(key, [live, row]);
      if (holder.children[index] !== row) holder.insertBefore(row, holder.children[index] ?? null);
    }
  };
  const addRest = (): void => {
    isWaiting = false;
    sliceEnd = performance.now() + SLICE_MS;
    if (holder.isConnected) update(true);
  };
  update();
  everyTime(update);
  return holder;
}
