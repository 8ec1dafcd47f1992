/** Plain data: what JSON holds, and bigint. Copying, comparing, and keeping it as text. */

/**
 * A deeply frozen copy. Members that are undefined are left out, as in JSON. Throws a TypeError for anything that is no plain
 * data, so that what works over one backing works over all of them.
 */
export function copyFrozen<T>(value: T): T {
  return copy(value) as T;
}

function copy(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'bigint':
      return value;
    case 'number':
      if (Number.isFinite(value)) return value;
      break;
    case 'object':
      if (value === null) return value;
      if (Array.isArray(value)) return Object.freeze(value.map(copy));
      if (isPlainObject(value)) return copyObject(value);
  }
  throw new TypeError(`The store keeps plain data only, not ${describe(value)}`);
}

function copyObject(value: object): object {
  const result: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const copied = copy(member);
    // Plain assignment would set the prototype.
    if (key === '__proto__') Object.defineProperty(result, key, { value: copied, enumerable: true });
    else result[key] = copied;
  }
  return Object.freeze(result);
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  // Values made in another realm, as test runners do, have another `Object.prototype`.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function describe(value: unknown): string {
  return typeof value === 'object' ? `an instance of ${value?.constructor.name}` : String(value);
}

/** Whether two plain values are the same; the order of members does not count. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}

/**
 * Plain data as JSON text. A bigint is a string that begins with `~n`; a string that begins with `~` gets another one, so
 * that every value comes back as the type that it was.
 */
export function encodePlain(value: unknown): string {
  return JSON.stringify(value, (_key, member) => {
    if (typeof member === 'bigint') return `~n${member}`;
    return typeof member === 'string' && member.startsWith('~') ? `~${member}` : member;
  });
}

/** The value that `encodePlain` was given. Throws a SyntaxError for other text. */
export function decodePlain(text: string): unknown {
  // Most values hold neither; a reviver visits every member.
  if (!text.includes('"~')) return JSON.parse(text);
  return JSON.parse(text, (_key, member) => {
    if (typeof member !== 'string' || !member.startsWith('~')) return member;
    return member.startsWith('~~') ? member.slice(1) : BigInt(member.slice(2));
  });
}
