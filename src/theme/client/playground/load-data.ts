import type { PlaygroundData } from '../../../site/index.ts';
import type { parseJson } from './model/index.ts';

/**
 * Fetches the data of an operation.
 * @param loadParser loads what reads integers beyond the precision of numbers
 * @throws If the network fails, or the server responds with an error.
 */
export async function loadData(
  address: string,
  loadParser: () => Promise<{ parseJson: typeof parseJson }>,
): Promise<PlaygroundData> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const text = await response.text();
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return ((await loadParser()).parseJson(text).value ?? JSON.parse(text)) as PlaygroundData;
}
