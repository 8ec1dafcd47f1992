/** The request in the form as a file for API clients. Loaded when the reader asks for it. */

import { writeCollection } from '../../../../request/collection/index.ts';
import { isFormType, isTextType, shareableValues } from '../../../../request/index.ts';
import { requestValues } from '../model/index.ts';
import { saveFile } from '../reply/media/download.ts';
import type { Store } from '../store.ts';

/** Saves what the description names, without secrets. Credentials are variables of the collection. */
export function downloadCollection({ data, state, narrow }: Store): void {
  const narrowed = narrow?.(state) ?? data;
  const { contentType } = state;
  const { request: spec } = isFormType(contentType) ? narrowed : data;
  const { values } = shareableValues(spec, requestValues(narrowed, state));
  const chosen = data.servers[state.server]?.url;
  const text = writeCollection({
    name: data.title,
    folders: [
      {
        requests: [
          {
            name: data.title,
            spec: {
              ...spec,
              servers: spec.servers.toSorted((a, b) => +(b.url === chosen) - +(a.url === chosen)),
            },
            values: {
              ...values,
              server: '',
              cookie: {},
              auth: { requirement: state.requirement, credentials: {} },
            },
            hasFileBody: contentType !== undefined && !isFormType(contentType) && !isTextType(contentType),
          },
        ],
      },
    ],
    page: location.href,
  });
  saveFile([withVariables(text)], `${fileName(data.id)}.postman_collection.json`);
}

/** API clients write the variables of a form in the same way, but not encoded. */
const withVariables = (text: string): string => text.replace(/%7B%7B([\w.-]+)%7D%7D/g, '{{$1}}');

const fileName = (id: string): string => id.slice(id.lastIndexOf('/') + 1).replace(/[^\w.-]+/g, '-');
