import { matcher } from '../core/component-strings.ts';
import { sayCount } from '../core/say.ts';

/**
 * Filters the rows of a table by words: a row must contain every word. The address keeps the filter
 * (`?filter=`).
 */
for (const element of document.querySelectorAll('trellis-filter')) {
  const input = element.querySelector('input');
  const output = element.querySelector('output');
  const rows = [...element.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  if (!input || !output) continue;
  const apply = () => {
    const matches = matcher(input.value);
    let matchCount = 0;
    for (const row of rows) {
      const match = matches([...row.cells].map((cell) => cell.textContent).join(' '));
      row.hidden = !match;
      if (match) matchCount++;
    }
    output.textContent = input.value.trim()
      ? sayCount('table.shownRows', { shown: matchCount, count: rows.length })
      : '';
  };
  const filter = new URLSearchParams(location.search).get('filter');
  if (filter) input.value = filter;
  input.addEventListener('input', apply);
  apply();
}
