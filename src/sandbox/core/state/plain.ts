/** Plain data: JSON values and bigint. Copies, compares and encodes it as text. */

/**
 * A deeply frozen copy. Undefined members are left out, as in JSON. Throws a TypeError for anything other
 * than plain data, so what works with one backing works with all.
 */
export function copyFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return copy(value) as T;
  if (copies.has(value)) return value;
  const result = copy(value) as T & object;
  copies.add(result);
  return result;
}

/** What it returned: putting that again needs no copy. */
const copies = new WeakSet<object>();

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
  // Values from another realm, as in test runners, have another `Object.prototype`.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function describe(value: unknown): string {
  return typeof value === 'object' ? `an instance of ${value?.constructor.name}` : String(value);
}

/** Whether two plain values are equal; the order of members does not matter. */
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
 * Plain data as JSON text. A bigint becomes a string that begins with `~n`. A string that begins with `~`
 * gets another one, so every value keeps its type.
 */
export function encodePlain(value: unknown): string {
  return JSON.stringify(value, (_key, member) => {
    if (typeof member === 'bigint') return `~n${member}`;
    return typeof member === 'string' && member.startsWith('~') ? `~${member}` : member;
  });
}

/** Reverses `encodePlain`. Throws a SyntaxError for other text. */
export function decodePlain(text: string): unknown {
  // Most values contain neither; a reviver visits every member.
  if (!text.includes('"~')) return JSON.parse(text);
  return JSON.parse(text, (_key, member) => {
    if (typeof member !== 'string' || !member.startsWith('~')) return member;
    return member.startsWith('~~') ? member.slice(1) : BigInt(member.slice(2));
  });
}
