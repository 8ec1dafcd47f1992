import { parseJson } from '../../../contract/index.ts';
import type { PlaygroundData } from '../../../site/index.ts';

/**
 * Fetches the data of an operation.
 * @throws If the network fails, or the server responds with an error.
 */
export async function loadData(address: string): Promise<PlaygroundData> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const text = await response.text();
  // Integers in examples may exceed the precision of numbers.
  return (/\d{16}/.test(text) && parseJson(text).value) || JSON.parse(text);
}
