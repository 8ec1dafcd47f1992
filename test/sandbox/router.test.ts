import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSandbox, defineSandbox } from '../../src/sandbox/index.ts';
import { json } from './support.ts';

const TEMPLATES = ['a', 'b', '{p}', 'a{p}', '{p}b', 'a{p}b'];
const pathOf = (segments: readonly string[]): string => segments.map((one) => `/${one}`).join('');
const templates = fc.uniqueArray(fc.array(fc.constantFrom(...TEMPLATES), { minLength: 1, maxLength: 4 }), {
  selector: pathOf,
  minLength: 1,
  maxLength: 30,
});
const path = fc.array(fc.constantFrom('a', 'b', 'ab', 'acb', 'c'), { minLength: 1, maxLength: 4 });

const fits = (template: readonly string[], segments: readonly string[]): boolean =>
  template.length === segments.length &&
  template.every((one, index) => new RegExp(`^${one.replace('{p}', '.+')}$`).test(segments[index] ?? ''));

/** A digit for each segment: fixed, with a parameter inside, a parameter alone. */
const rankOf = (template: readonly string[]): string =>
  template.map((one) => (one === '{p}' ? 2 : one.includes('{') ? 1 : 0)).join('');

const fillPath = (template: string, params: object): string =>
  Object.entries(params).reduce((text, [name, value]) => text.replace(`{${name}}`, value), template);

test('of all templates that fit a path, one of the most concrete has its route', async () => {
  await fc.assert(
    fc.asyncProperty(templates, path, async (all, segments) => {
      const sandbox = createSandbox(
        defineSandbox({
          name: 'paths',
          title: 'Paths',
          revision: 1,
          seed() {},
          formatError: ({ status }) => ({ status, json: null }),
          routes: all.map((template) => ({
            method: 'GET',
            path: pathOf(template.map((one, index) => one.replace('{p}', `{p${index}}`))),
            errors: [],
            handle: ({ params }) => ({ status: 200, json: { template, params } }),
          })),
        }),
      );
      const response = await sandbox(new Request(`https://sandbox.invalid/paths${pathOf(segments)}`));
      const found = (await json(response)) as { template: string[]; params: object } | null;
      const fitting = all.filter((template) => fits(template, segments));
      expect(found === null).toBe(fitting.length === 0);
      if (!found) return;
      expect(fitting).toContainEqual(found.template);
      expect(rankOf(found.template)).toBe(fitting.map(rankOf).sort()[0]);
      const named = found.template.map((one, index) => one.replace('{p}', `{p${index}}`));
      expect(fillPath(pathOf(named), found.params)).toBe(pathOf(segments));
    }),
    { numRuns: 1000 },
  );
});
