/**
 * Unpacks the Chromium of the dev dependency into the temporary folder. A process of its own, because the package
 * reads that and changes the environment when it is imported.
 */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
