import { chromiumPath } from './chromium.ts';

/**
 * The browser of the dev dependency is unpacked at first use, which two test files must not do at once. It is
 * kept in the temporary folder of the machine; workers have another.
 */
export default async function unpack(): Promise<void> {
  process.env.CHROMIUM_PATH = await chromiumPath();
}
