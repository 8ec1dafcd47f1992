/** Finds examples of a request whose response is an error. */
import type { BodySpec } from '../../../request/index.ts';
import type { ResponseSpec } from '../api-document.ts';

/**
 * Examples of a request body and of a response belong together if they have the same name. One whose response
 * is an error is marked and moved to the end, so that the request readers send first succeeds. An unnamed
 * example belongs to none. If every example would be marked, none is.
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
