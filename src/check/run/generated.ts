/** The samples that Trellis writes for operations: they run like those of authors. */
import type { Operation } from '../../openapi/index.ts';
import { type HttpRequest, sample } from '../../request/index.ts';
import { readSample } from '../examples/sample.ts';

/** The request that each generated sample sends. Undefined: its body is a file, which a run does not have. */
export function generatedSamples(
  request: HttpRequest,
): { label: string; request: HttpRequest | undefined }[] {
  if (request.body !== undefined && typeof request.body !== 'string') return [];
  return [
    { label: 'curl', language: 'bash', text: sample('curl', request) },
    { label: 'JavaScript', language: 'js', text: sample('javascript', request) },
  ].map(({ label, language, text }) => {
    const read = readSample(language, text);
    return { label, request: read?.isBodyKnown ? read.request : undefined };
  });
}

/** Whether a page about the operation can call it: a webhook is called by the service. */
export const isCallable = ({ request }: Operation): boolean => request.path !== '';
