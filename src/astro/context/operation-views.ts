import type { OperationView } from '../../site/index.ts';

/** How the view of an operation is made, and what it takes most of the time to make is left for later. */
export interface ViewMaker {
  /** Without examples and samples. */
  facts(): Promise<OperationView>;
  /** Adds them. */
  code(facts: OperationView): Promise<OperationView>;
}

/** The view of an operation on a page. */
export interface KeptView {
  facts: Promise<OperationView>;
  /** With examples and samples, which are made at the first call. */
  whole(): Promise<OperationView>;
}

/**
 * Views kept in memory, about 40 kB each. A page needs its view several times, and the schema parts of a site
 * are collected from all views before.
 */
const MAX_KEPT = 2000;

/** Returns a function that gives the view with this key, which `maker` makes if it is not kept. */
export function keptViews(): (key: string, maker: () => ViewMaker) => KeptView {
  const views = new Map<string, KeptView>();
  return (key, maker) => {
    const kept = views.get(key);
    if (kept) return kept;
    const { facts, code } = maker();
    const madeFacts = facts();
    let whole: Promise<OperationView> | undefined;
    const view: KeptView = {
      facts: madeFacts,
      whole: () => {
        whole ??= madeFacts.then(code);
        return whole;
      },
    };
    views.set(key, view);
    const [oldest] = views.keys();
    if (views.size > MAX_KEPT && oldest !== undefined) views.delete(oldest);
    return view;
  };
}
