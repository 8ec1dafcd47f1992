/** Loads the parts of the runtime that a request needs. */
import { isFormType } from '../../../../request/index.ts';
import { mediaType } from '../../../core/request/body.ts';
import type { PlanUses } from '../../sandbox-plan.ts';
import type { Parts } from '../parts.ts';

const LOADERS: { [Name in keyof Parts]-?: () => Promise<Required<Parts>[Name]> } = {
  aliases: () => import('./rows/aliases.ts'),
  childLists: () => import('./rows/child-lists.ts'),
  conditions: () => import('./request/conditions.ts'),
  embedded: () => import('./rows/embedded.ts'),
  files: () => import('./rows/files.ts'),
  form: () => import('./request/form-body.ts'),
  members: () => import('./rows/members.ts'),
  messages: () => import('./messages.ts'),
  patches: () => import('./rows/patches.ts'),
  problems: () => import('./response/problems.ts'),
  preferences: () => import('./response/preferences.ts'),
  references: () => import('./rows/references.ts'),
  replays: () => import('./request/replays.ts'),
  repeats: () => import('./response/repeats.ts'),
  query: () => import('./response/query.ts'),
  several: () => import('./rows/several.ts'),
  styles: () => import('./request/parameter-styles.ts'),
  writes: () => import('./rows/write-item.ts'),
};

interface PartsLoader {
  parts: Parts;
  /** Loads what the request needs. */
  prepare(request: { method: string; url: URL; headers: Headers }): Promise<void> | undefined;
}

/** What every response that is JSON satisfies. */
const ACCEPTS_JSON = /^(?:\*\/\*|application\/json)?$/;

export function createParts({
  aliases,
  childLists,
  embedded,
  members,
  messages,
  files,
  formats,
  problems,
  query,
  references,
  replays,
  several,
  styles,
  writes,
}: PlanUses): PartsLoader {
  const parts: Parts = {};
  return {
    parts,
    prepare({ method, headers, url }) {
      const type = mediaType(headers.get('content-type'));
      const isWrite = !/^(GET|HEAD)$/.test(method);
      const hasQuery = url.search !== '';
      const needed = {
        aliases,
        childLists,
        conditions: headers.has('if-match') || headers.has('if-none-match'),
        embedded: embedded && (isWrite || writes),
        files,
        form: isFormType(type),
        members: members && /^P/.test(method),
        messages: messages && isWrite,
        // A missing type counts as the documented one.
        patches:
          method === 'PATCH' || (/^P(UT|OST)$/.test(method) && (type === '' || type.includes('patch+'))),
        preferences: headers.has('prefer') || formats || !ACCEPTS_JSON.test(headers.get('accept') ?? ''),
        problems: problems && (isWrite || problems === 'any'),
        references: references && isWrite,
        replays: replays === 'body' ? isWrite : replays?.some((name) => headers.has(name)),
        // A page sends too few requests to profit.
        repeats: !globalThis.document,
        query: hasQuery || query,
        several: several && isWrite,
        styles: styles === 'any' || (styles && hasQuery),
        writes: isWrite || writes,
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
