import { matcher } from '../core/component-strings.ts';
import { sayCount } from '../core/say-count.ts';

/** Filters the rows of a table by words; every word must be in the row. The filter is kept in the address (`?filter=`). */
for (const element of document.querySelectorAll('trellis-filter')) {
  const input = element.querySelector('input');
  const output = element.querySelector('output');
  const rows = [...element.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  if (!input || !output) continue;
  const apply = () => {
    const matches = matcher(input.value);
    let shown = 0;
    for (const row of rows) {
      const match = matches([...row.cells].map((cell) => cell.textContent).join(' '));
      row.hidden = !match;
      if (match) shown++;
    }
    output.textContent = input.value.trim() ? sayCount('table.shownRows', { shown, count: rows.length }) : '';
  };
  const given = new URLSearchParams(location.search).get('filter');
  if (given) input.value = given;
  input.addEventListener('input', apply);
  apply();
}
