/** The last items of a stream, within a limit: an endless one needs no endless memory. */
import type { Item } from './split.ts';

/** Items, and characters of all of them together. */
const MAX_ITEMS = 500;
const MAX_CHARACTERS = 5_000_000;

export interface NumberedItem extends Item {
  /** From 1. */
  number: number;
}

export class KeptItems {
  readonly items: NumberedItem[] = [];
  /** Number of items that arrived. */
  count = 0;
  #characters = 0;

  /** Earlier items that were given up. */
  get dropped(): number {
    return this.count - this.items.length;
  }

  add(item: Item): NumberedItem {
    const numbered = { ...item, number: ++this.count };
    this.items.push(numbered);
    this.#characters += item.text.length;
    while (this.items.length > MAX_ITEMS || (this.#characters > MAX_CHARACTERS && this.items.length > 1))
      this.#characters -= this.items.shift()?.text.length ?? 0;
    return numbered;
  }
}
