/**
 * Navigation entries that pages of a large division leave out. All of them are loaded when a reader opens the
 * first.
 */
let wholeNavigation: Promise<Document> | undefined;

/**
 * Puts entries into folded groups. If loading fails, a link to the group's first page stands in until the
 * next try.
 */
export async function fillBranches(folded: Iterable<HTMLDetailsElement>): Promise<void> {
  const branches = [...folded];
  const source = document.querySelector<HTMLElement>('.site-nav')?.dataset.src;
  if (branches.length === 0 || source === undefined) return;
  for (const branch of branches) branch.ariaBusy = 'true';
  wholeNavigation ??= load(new URL(source, document.baseURI).href);
  const navigation = await wholeNavigation.catch(() => {
    wholeNavigation = undefined;
  });
  const lists = new Map<string | undefined, Element>();
  for (const list of navigation?.querySelectorAll('[data-key] > ul') ?? []) {
    lists.set(list.parentElement?.dataset.key, list);
  }
  for (const branch of branches) {
    branch.ariaBusy = null;
    // Another call has filled it.
    if (!branch.dataset.intent) continue;
    const link = branch.parentElement?.querySelector<HTMLElement>('a[data-key], details > a');
    const list = lists.get(branch.dataset.key);
    if (list) {
      link?.remove();
      branch.append(list);
      delete branch.dataset.intent;
    } else if (link) {
      delete link.dataset.key;
      branch.append(link);
    }
  }
}

async function load(address: string): Promise<Document> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  const navigation = new DOMParser().parseFromString(await response.text(), 'text/html');
  // A parser without scripts makes elements of what `noscript` contains.
  for (const late of navigation.querySelectorAll('noscript')) late.replaceWith(...late.childNodes);
  // In a site opened from its files, addresses are relative to the file that holds them.
  for (const link of navigation.querySelectorAll('a[href^="."]')) {
    link.setAttribute('href', new URL(link.getAttribute('href') ?? '', address).href);
  }
  return navigation;
}
