import { say } from '../core/say.ts';
import type { Store } from './store.ts';

/** The button that takes back what a message tells. */
export const undoWith = (store: Store, run: () => void): NonNullable<Store['activity']['next']> => ({
  label: say('paste.undo'),
  run() {
    run();
    store.report({ message: '', next: undefined });
  },
});
