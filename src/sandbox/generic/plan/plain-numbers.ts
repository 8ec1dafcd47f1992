/**
 * `value` with plain numbers in place of those that keep their digits (`JsonNumber`): a plan is plain JSON,
 * and what a sandbox stores and compares are numbers. Parts without such numbers stay the same objects.
 */
export function withPlainNumbers<Value>(value: Value): Value {
  const copies = new Map<object, unknown>();
  const copyOf = (one: object): unknown => {
    if (one instanceof Number) return one.valueOf();
    const keys = Object.keys(one);
    const entries = keys.map((key) => [key, plain(one[key as keyof typeof one])] as const);
    if (entries.every(([key, member]) => member === one[key as keyof typeof one])) return one;
    return Array.isArray(one) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
  };
  const plain = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    const known = copies.get(one);
    if (known !== undefined) return known;
    const copy = copyOf(one);
    copies.set(one, copy);
    return copy;
  };
  return plain(value) as Value;
}
