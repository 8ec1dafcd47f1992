import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { docsSchema, SCHEMA_COPY } from '../config/index.ts';

/**
 * Writes the schema that editors complete the settings with, if the settings name it and a clone lacks it,
 * because git ignores its folder. `settings`: the text of the settings file in `root`.
 */
export function restoreSchema(root: string, settings: string): void {
  const file = join(root, SCHEMA_COPY);
  if (!settings.includes(`"${SCHEMA_COPY}"`) || existsSync(file)) return;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(join(dirname(file), '.gitignore'), '*\n');
    writeFileSync(file, JSON.stringify(docsSchema));
  } catch {
    // A folder that cannot be written to can still be checked.
  }
}
