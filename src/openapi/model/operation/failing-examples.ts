/** Which examples of a request are answered with an error. */
import type { BodySpec } from '../../../request/index.ts';
import type { ResponseSpec } from '../api-document.ts';

/**
 * Examples of a request body and of a response with the same name belong together. One whose response is an error is marked, and
 * stands after the others, so that what readers send first succeeds. An example without a name of its own belongs to none, and
 * where every example would be marked, none is.
 */
export function withFailingExamples(body: BodySpec, responses: readonly ResponseSpec[]): BodySpec {
  const namesWhere = (isWanted: (status: string) => boolean): Set<string> =>
    new Set(
      responses
        .filter(({ status }) => isWanted(status))
        .flatMap(({ content }) => content.flatMap(({ examples }) => examples.map(({ name }) => name))),
    );
  const isError = (status: string): boolean => /^[45d]/.test(status);
  const errors = namesWhere(isError);
  const successes = namesWhere((status) => !isError(status));
  const fails = (name: string): boolean => name !== 'default' && errors.has(name) && !successes.has(name);
  const media = body.media.map((one) => {
    const failing = one.examples.filter(({ name }) => fails(name));
    if (failing.length === 0 || failing.length === one.examples.length) return one;
    const others = one.examples.filter(({ name }) => !fails(name));
    return { ...one, examples: [...others, ...failing.map((each) => ({ ...each, fails: true as const }))] };
  });
  return { ...body, media };
}
