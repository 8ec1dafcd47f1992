/** Values that only fill in for what is unknown. */

/** What is made for a text of which nothing is known. */
export const FILLER = 'string';
/** The same for an address: `type` and `instance` of a problem (RFC 9457, 3.1). */
export const ADDRESS_FILLER = 'https://example.com/';
