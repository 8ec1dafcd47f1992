/**
 * memory: results that belong to the object they were made from, and are freed with it; and constants that
 * are made when they are first needed. Isomorphic.
 */

/**
 * `make`, called once for each object. The object must not change afterwards. `onCircle` is the result for an
 * object that is met again while its own result is being made.
 */
export function memoizeByObject<Key extends object, Result>(
  make: (key: Key) => Result,
  onCircle?: Result,
): (key: Key) => Result {
  const results = new WeakMap<Key, Result>();
  return (key) => {
    const cached = results.get(key);
    if (cached !== undefined) return cached;
    if (onCircle !== undefined) results.set(key, onCircle);
    const result = make(key);
    results.set(key, result);
    return result;
  };
}

/**
 * `make`, called at the first use. Only for constants: what follows from code and from files of the package,
 * so that the process can own it, and no build can tell who asked first.
 */
export function once<Result extends object>(make: () => Result): () => Result {
  let result: Result | undefined;
  return () => {
    result ??= make();
    return result;
  };
}

/**
 * The same for a family of constants, one for each name. After `most` names it forgets all of them, so that a
 * process that runs for days does not grow.
 */
export function onceByName<Name extends string | number, Result>(
  make: (name: Name) => Result,
  most = 20_000,
): (name: Name) => Result {
  const results = new Map<Name, Result>();
  return (name) => {
    const cached = results.get(name);
    if (cached !== undefined) return cached;
    if (results.size >= most) results.clear();
    const result = make(name);
    results.set(name, result);
    return result;
  };
}
