/** Loads the parts of the runtime that a request needs. */
import { isFormType } from '../../../../request/index.ts';
import type { SandboxDefinition } from '../../../core/definition.ts';
import { mediaType } from '../../../core/request/body.ts';
import type { SandboxPlan } from '../../sandbox-plan.ts';
import type { Parts } from '../parts.ts';
import { isPlain } from '../request/parameters.ts';

const LOADERS: { [Name in keyof Parts]-?: () => Promise<Required<Parts>[Name]> } = {
  conditions: () => import('./conditions.ts'),
  files: () => import('./files.ts'),
  form: () => import('./form-body.ts'),
  messages: () => import('./messages.ts'),
  patches: () => import('./patches.ts'),
  preferences: () => import('./preferences.ts'),
  repeats: () => import('./repeats.ts'),
  query: () => import('./query.ts'),
  styles: () => import('./parameter-styles.ts'),
};

interface PartsLoader {
  parts: Parts;
  prepare: NonNullable<SandboxDefinition['prepare']>;
}

export function createParts({ operations, components }: SandboxPlan): PartsLoader {
  const parts: Parts = {};
  const styled = operations.flatMap(({ parameters }) =>
    parameters.filter((one) => !isPlain(one, components)),
  );
  const sends = operations.some(({ messages }) => messages);
  const hasFiles = operations.some(({ file }) => file);
  const hasPresets = operations.some(({ list }) => list?.filters?.some(({ preset }) => preset !== undefined));
  const isStyled = styled.length > 0;
  const isStyledPath = styled.some((one) => one.in !== 'query');
  return {
    parts,
    prepare(_path, { method, headers, url }) {
      const type = mediaType(headers.get('content-type'));
      const hasQuery = url.search !== '';
      const needed = {
        conditions: headers.has('if-match') || headers.has('if-none-match'),
        files: hasFiles,
        form: isFormType(type),
        messages: sends && !/^(GET|HEAD)$/.test(method),
        // A missing type counts as the documented one.
        patches:
          method === 'PATCH' || (/^P(UT|OST)$/.test(method) && (type === '' || type.includes('patch+'))),
        preferences: headers.has('prefer'),
        // A page sends too few requests to profit.
        repeats: !globalThis.document,
        query: hasQuery || hasPresets,
        styles: isStyledPath || (isStyled && hasQuery),
      };
      const names = (Object.keys(LOADERS) as (keyof Parts)[]).filter((name) => needed[name] && !parts[name]);
      return names.length > 0 ? load(parts, names) : undefined;
    },
  };
}

async function load(parts: Parts, names: readonly (keyof Parts)[]): Promise<void> {
  await Promise.all(names.map(async (name) => Object.assign(parts, { [name]: await LOADERS[name]() })));
}
