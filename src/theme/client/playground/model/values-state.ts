/** Fills the form with the values of a request from elsewhere: a link, the history, pasted text. */
import { isFormType, type RequestValues } from '../../../../request/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';
import { fieldsIn } from './fields-in.ts';
import type { State } from './state.ts';
import { bodyEntries, fieldEntries } from './values.ts';

/** What changes in `state` if the form shows `values`, without a body of a type that the operation lacks. */
export function valuesState(data: PlaygroundData, values: RequestValues, state: State): Partial<State> {
  const { body, accept = state.accept, extra } = values;
  const isOffered =
    data.request.body?.media.some((media) => media.contentType === body?.contentType) === true;
  const contentType = body && isOffered ? body.contentType : state.contentType;
  return {
    contentType,
    accept,
    entries: {
      ...state.entries,
      ...fieldEntries(fieldsIn(data, undefined), { ...values, body: undefined }),
      ...(isOffered && isFormType(contentType) && bodyEntries(data, contentType ?? '', body?.fields ?? {})),
    },
    bodies:
      isOffered && body?.text !== undefined
        ? { ...state.bodies, [body.contentType]: body.text }
        : state.bodies,
    extra: extra ?? [],
    chosen: {},
  };
}
