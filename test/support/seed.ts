import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

// Every property test of a run draws from the one seed that the run printed.
fc.configureGlobal({ seed: inject('seed') });
