import type { Rule } from '../rule.ts';
import { fontWithoutFile } from './font-without-file.ts';
import { missingFile } from './missing-file.ts';
import { missingImage } from './missing-image.ts';
import { missingMedia } from './missing-media.ts';
import { unknownIcon } from './unknown-icon.ts';
import { unusedImage } from './unused-image.ts';

export const ASSET_RULES: readonly Rule[] = [
  fontWithoutFile,
  missingFile,
  missingImage,
  missingMedia,
  unknownIcon,
  unusedImage,
];
