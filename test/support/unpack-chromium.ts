import { chromiumPath } from './chromium.ts';

/** The browser of the dev dependency is unpacked once, before the workers need it. */
export default async function unpack(): Promise<void> {
  process.env.CHROMIUM_PATH = await chromiumPath();
}
