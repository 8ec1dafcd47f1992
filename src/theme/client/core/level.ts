/**
 * The feature level of the reader's server, chosen once for all pages of an OpenAPI file. The page says in
 * words what applies at that level; without a choice it stays as rendered. `data-level` of the picker tells
 * the playground: a level, or `latest` after a choice was withdrawn.
 */
import { isAt, levelStatus, type Range, summary } from './level-words.ts';
import { ready, say } from './say.ts';
import { recall, remember } from './storage.ts';

const LATEST = 'latest';

function rangeOf({ dataset }: HTMLElement): Range {
  return { since: Number(dataset.levelSince ?? 0), until: Number(dataset.levelUntil ?? Infinity) };
}

function start(picker: HTMLElement): void {
  const input = picker.querySelector('input');
  const button = picker.querySelector('button');
  const output = picker.querySelector('output');
  if (!input || !button || !output) return;
  const key = `level-${picker.dataset.spec}`;
  const operation = rangeOf(picker);
  const selector = '[data-level-since], [data-level-until]';
  const elements = [...document.querySelectorAll<HTMLElement>(`main :is(${selector})`)]
    .filter((element) => element !== picker)
    .map((element) => ({ element, range: rangeOf(element), isChange: element.matches('li') }));
  const changes = elements.filter(({ isChange }) => isChange).map(({ range }) => range);

  const show = (level: number | undefined): void => {
    const isThere = level === undefined || isAt(operation, level);
    for (const { element, range, isChange } of elements) {
      element.querySelector(':scope > .level-mark')?.remove();
      // If the operation itself does not exist at this level, marks on its fields would only mislead.
      if (level === undefined || !(isThere || isChange)) continue;
      const mark = document.createElement('span');
      mark.className = isAt(range, level) ? 'tag level-mark' : 'tag level-mark absent';
      mark.textContent = levelStatus(range, level);
      element.append(mark);
    }
    output.classList.toggle('absent', !isThere);
    output.textContent = level === undefined ? '' : summary(operation, changes, level);
    button.hidden = level === undefined;
    picker.dataset.level = String(level ?? LATEST);
  };
  /** Applies the input's value; returns false if that is not a level. */
  const read = (): boolean => {
    const { valid } = input.validity;
    input.setAttribute('aria-invalid', String(!valid));
    if (valid) show(input.value ? input.valueAsNumber : undefined);
    else output.textContent = say('level.invalid');
    return valid;
  };
  const choose = (): void => {
    if (read()) remember(key, picker.dataset.level ?? LATEST);
  };
  /** Applies an earlier choice, or one made in another tab. */
  const take = (level: string | null): void => {
    if (level === null) return;
    // An input of this type rejects anything but a number.
    input.value = level;
    if (!input.validity.valid) input.value = '';
    read();
  };

  button.hidden = true;
  input.addEventListener('input', choose);
  button.addEventListener('click', () => {
    input.value = '';
    choose();
    input.focus();
  });
  addEventListener('storage', (event) => {
    if (event.key === `trellis-${key}`) take(event.newValue);
  });
  // A reader may choose before this script has come.
  if (input.value) choose();
  else take(recall(key));
}

const picker = document.querySelector<HTMLElement>('trellis-level');
if (picker) Promise.resolve(ready).then(() => start(picker));
