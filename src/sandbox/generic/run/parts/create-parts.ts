/** Loads the parts of the runtime that a request needs. */
import { isFormType } from '../../../../request/index.ts';
import { mediaType } from '../../../core/request/body.ts';
import type { PlanUses } from '../../sandbox-plan.ts';
import type { Parts } from '../parts.ts';

const LOADERS: { [Name in keyof Parts]-?: () => Promise<Required<Parts>[Name]> } = {
  aliases: () => import('./aliases.ts'),
  conditions: () => import('./conditions.ts'),
  files: () => import('./files.ts'),
  form: () => import('./form-body.ts'),
  messages: () => import('./messages.ts'),
  patches: () => import('./patches.ts'),
  preferences: () => import('./preferences.ts'),
  repeats: () => import('./repeats.ts'),
  query: () => import('./query.ts'),
  several: () => import('./several.ts'),
  styles: () => import('./parameter-styles.ts'),
};

interface PartsLoader {
  parts: Parts;
  /** Loads what the request needs. */
  prepare(request: { method: string; url: URL; headers: Headers }): Promise<void> | undefined;
}

export function createParts({ aliases, messages, files, presets, several, styles }: PlanUses): PartsLoader {
  const parts: Parts = {};
  return {
    parts,
    prepare({ method, headers, url }) {
      const type = mediaType(headers.get('content-type'));
      const hasQuery = url.search !== '';
      const needed = {
        aliases,
        conditions: headers.has('if-match') || headers.has('if-none-match'),
        files,
        form: isFormType(type),
        messages: messages && !/^(GET|HEAD)$/.test(method),
        // A missing type counts as the documented one.
        patches:
          method === 'PATCH' || (/^P(UT|OST)$/.test(method) && (type === '' || type.includes('patch+'))),
        preferences: headers.has('prefer'),
        // A page sends too few requests to profit.
        repeats: !globalThis.document,
        query: hasQuery || presets,
        several: several && method === 'POST',
        styles: styles === 'any' || (styles && hasQuery),
      };
      const names = (Object.keys(LOADERS) as (keyof Parts)[]).filter((name) => needed[name] && !parts[name]);
      return names.length > 0 ? load(parts, names) : undefined;
    },
  };
}

async function load(parts: Parts, names: readonly (keyof Parts)[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      parts[name] = (await LOADERS[name]()) as never;
    }),
  );
}
