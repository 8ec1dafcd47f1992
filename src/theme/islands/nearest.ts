/** On the page for unknown addresses: leaves the pages whose address comes nearest to the one that was asked for. */
const list = document.querySelector('trellis-nearest ul');
if (list) {
  const pairs = (text: string) => {
    const letters = text.toLowerCase().replace(/[^a-z\d]/g, '');
    return new Set(
      Array.from({ length: Math.max(0, letters.length - 1) }, (_, i) => letters.slice(i, i + 2)),
    );
  };
  const wanted = pairs(location.pathname);
  const scored = [...list.children].map((item) => {
    const path = pairs(item.querySelector('a')?.pathname ?? '');
    let common = 0;
    for (const pair of path) if (wanted.has(pair)) common++;
    return { item, score: (2 * common) / (path.size + wanted.size || 1) };
  });
  scored.sort((a, b) => b.score - a.score);
  list.replaceChildren(...scored.slice(0, 6).map(({ item }) => item));
}

export {};
