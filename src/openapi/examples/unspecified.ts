/**
 * Whether a value is the first one of an enumeration in Protocol Buffers, which stands for none:
 * `COLOR_UNSPECIFIED` (AIP-126).
 */
export const isUnspecified = (value: unknown): boolean =>
  typeof value === 'string' && /(?:^|_)unspecified$/i.test(value);
