import type { PlaygroundData } from '../../../site/index.ts';
import type { parseJson } from './model/index.ts';

/**
 * Fetches the data of an operation.
 * @param loadParser loads what reads numbers that lose digits in `JSON.parse`
 * @throws If the network fails, or the server responds with an error.
 */
export async function loadData(
  address: string,
  loadParser: () => Promise<{ parseJson: typeof parseJson }>,
): Promise<PlaygroundData> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const text = await response.text();
  if (!LOSSY.test(text)) return JSON.parse(text);
  return ((await loadParser()).parseJson(text, true).value ?? JSON.parse(text)) as PlaygroundData;
}

/** Numbers that `JSON.parse` rounds or shortens: `9007199254740993`, `1.10`, `1e3`. */
const LOSSY = /\d{16}|[:[,]-?\d{1,15}(?:\.\d{0,15}0\b|[.\d]{0,16}e)/i;
