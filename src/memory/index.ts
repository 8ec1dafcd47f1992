/** memory: results that belong to the object they were made from, and are freed with it. Isomorphic. */

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
    const known = results.get(key);
    if (known !== undefined) return known;
    if (onCircle !== undefined) results.set(key, onCircle);
    const result = make(key);
    results.set(key, result);
    return result;
  };
}
