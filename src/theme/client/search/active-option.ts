/**
 * The active option of a listbox while the focus stays in its text field (ARIA Authoring Practices, combobox
 * pattern: `aria-activedescendant`).
 */
export interface Choice {
  /** Starts over with the current options of the list; activates the first one if `first`. */
  reset(first: boolean): void;
  /** Moves the active option by `steps`, wrapping at both ends. */
  move(steps: number): void;
  /** Activates the `first` or `last` option; returns whether there is one. */
  jump(to: 'first' | 'last'): boolean;
  choose(option: HTMLElement): void;
  chosen(): HTMLElement | undefined;
}

export function createChoice(field: HTMLElement, list: HTMLElement): Choice {
  let options: HTMLElement[] = [];
  let at = -1;
  const put = (next: number): void => {
    options[at]?.setAttribute('aria-selected', 'false');
    at = next;
    const option = options[at];
    option?.setAttribute('aria-selected', 'true');
    if (option) field.setAttribute('aria-activedescendant', option.id);
    else field.removeAttribute('aria-activedescendant');
  };
  const show = (): void => options[at]?.scrollIntoView({ block: 'nearest' });
  return {
    reset(first) {
      options = [...list.querySelectorAll<HTMLElement>('[role=option]')];
      at = -1;
      put(first && options.length > 0 ? 0 : -1);
      field.setAttribute('aria-expanded', String(options.length > 0));
    },
    move(steps) {
      if (options.length === 0) return;
      const from = at < 0 && steps < 0 ? 0 : at;
      put((from + steps + options.length) % options.length);
      show();
    },
    jump(to) {
      if (options.length === 0) return false;
      put(to === 'first' ? 0 : options.length - 1);
      show();
      return true;
    },
    choose(option) {
      const index = options.indexOf(option);
      if (index >= 0 && index !== at) put(index);
    },
    chosen: () => options[at],
  };
}
