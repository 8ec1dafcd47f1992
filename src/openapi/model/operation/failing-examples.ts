/** Finds examples of a request whose response is an error. */
import type { BodySpec } from '../../../request/index.ts';
import type { ResponseSpec } from '../api-document.ts';

/**
 * Examples of a request body and of a response belong together if they have the same name. One whose response
 * is an error is marked and moved to the end, so that the request readers send first succeeds. An unnamed
 * example belongs to none. If every example would be marked, none is.
 */
export function withFailingExamples(body: BodySpec, responses: readonly ResponseSpec[]): BodySpec {
  const fails = belongsToError(
    responses.map(({ status, content }) => ({
      status,
      names: content.flatMap(({ examples }) => examples.map(({ name }) => name)),
    })),
  );
  const media = body.media.map((one) => {
    const failing = one.examples.filter(({ name }) => fails(name));
    if (failing.length === 0 || failing.length === one.examples.length) return one;
    const others = one.examples.filter(({ name }) => !fails(name));
    return { ...one, examples: [...others, ...failing.map((each) => ({ ...each, fails: true as const }))] };
  });
  return { ...body, media };
}

/** A response with the names of its examples. */
interface NamedExamples {
  status: string;
  names: readonly string[];
}

/** Whether the request example with a name belongs to an error response, and to no other one. */
export function belongsToError(responses: readonly NamedExamples[]): (name: string) => boolean {
  const isError = ({ status }: NamedExamples): boolean => /^[45d]/i.test(status);
  const namesOf = (some: readonly NamedExamples[]) => new Set(some.flatMap(({ names }) => names));
  const errors = namesOf(responses.filter(isError));
  const successes = namesOf(responses.filter((response) => !isError(response)));
  return (name) => name !== 'default' && errors.has(name) && !successes.has(name);
}
