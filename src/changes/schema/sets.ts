/** Sets of the compiler's target have no methods for these yet. */

export const intersection = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> =>
  new Set([...a].filter((member) => b.has(member)));

export const difference = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> =>
  new Set([...a].filter((member) => !b.has(member)));
