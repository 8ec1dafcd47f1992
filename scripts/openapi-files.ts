/** The files that scripts over many descriptions read. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file itself; of a folder, all JSON and YAML files below it, in order, but manifests of packages. */
export function openapiFilesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:json|ya?ml)$/.test(file) && !/package(?:-lock)?\.json$/.test(file))
    .sort()
    .map((file) => join(path, file));
}
