/** Whether an OpenAPI file or overlay can be read. */
import type { Rule } from '../../rule.ts';
import { cachedCopy } from './cached-copy.ts';
import { indentation } from './indentation.ts';
import { notChecked } from './not-checked.ts';
import { notFound } from './not-found.ts';
import { outsideRoot } from './outside-root.ts';
import { overlay } from './overlay.ts';
import { refusedKey } from './refused-key.ts';
import { remoteRefused } from './remote-refused.ts';
import { syntax } from './syntax.ts';
import { unreachable } from './unreachable.ts';
import { unreadable } from './unreadable.ts';
import { version } from './version.ts';

export const FILE_RULES: readonly Rule[] = [
  cachedCopy,
  indentation,
  notChecked,
  notFound,
  outsideRoot,
  overlay,
  refusedKey,
  remoteRefused,
  syntax,
  unreachable,
  unreadable,
  version,
];
