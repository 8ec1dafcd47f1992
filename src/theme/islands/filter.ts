/** Filters the rows of a table by words; every word must be in the row. The filter is kept in the address (`?filter=`). */
for (const element of document.querySelectorAll('trellis-filter')) {
  const input = element.querySelector('input');
  const output = element.querySelector('output');
  const rows = [...element.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  if (!input || !output) continue;
  const apply = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = [...row.cells]
        .map((cell) => cell.textContent)
        .join(' ')
        .toLowerCase();
      // A number means that number, so that level 22 does not bring 224.
      const match = words.every((word) =>
        /^\d+$/.test(word) ? new RegExp(`(?<!\\d)${word}(?!\\d)`).test(text) : text.includes(word),
      );
      row.hidden = !match;
      if (match) shown++;
    }
    output.textContent = words.length > 0 ? `${shown} of ${rows.length} rows` : '';
  };
  const given = new URLSearchParams(location.search).get('filter');
  if (given) input.value = given;
  input.addEventListener('input', apply);
  apply();
}

export {};
