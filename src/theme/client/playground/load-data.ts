import type { PlaygroundData } from '../../../site/index.ts';

/**
 * Fetches the data of an operation.
 * @throws If the network fails, or the server responds with an error.
 */
export async function loadData(address: string): Promise<PlaygroundData> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const text = await response.text();
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  // Integers in examples may exceed the precision of numbers.
  const { parseJson } = await import('./model/index.ts');
  return (parseJson(text).value ?? JSON.parse(text)) as PlaygroundData;
}
