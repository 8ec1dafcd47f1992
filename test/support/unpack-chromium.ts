import { chromiumPath } from './chromium.ts';

/** The browser of the dev dependency is unpacked at first use, which two test files must not do at once. */
export default async function unpack(): Promise<void> {
  await chromiumPath();
}
