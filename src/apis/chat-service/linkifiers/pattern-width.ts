/** Number of characters that a part of a pattern matches, for look-behinds. */
export interface Width {
  least: number;
  most: number;
}

/** Of a look-behind. */
export const MAX_WIDTH = 4_294_967_295;

export const EMPTY: Width = { least: 0, most: 0 };
export const ONE: Width = { least: 1, most: 1 };

export const sequence = (a: Width, b: Width): Width => ({
  least: a.least + b.least,
  most: a.most + b.most,
});

export const either = (a: Width, b: Width): Width => ({
  least: Math.min(a.least, b.least),
  most: Math.max(a.most, b.most),
});

/** Zero width stays zero, however often repeated. */
export const repeated = (width: Width, least: number, most: number): Width => ({
  least: width.least * least,
  most: width.most === 0 || most === 0 ? 0 : width.most * most,
});
