// The same configuration that the `trellis` command uses; this file is for `astro check` and for editors.
import { astroConfig } from './src/astro/index.ts';

const { configFile: _, root: __, ...config } = astroConfig({ root: import.meta.dirname });
export default config;
