/** Bodies by media type, in one direction. */
import type { JsonSchema } from '../contract/index.ts';
import type { Reporter } from './report-to.ts';
import type { Flow } from './rules.ts';
import { locate } from './schema/located.ts';
import type { SchemaComparer } from './schema/walk.ts';
import { canonical, code, pointer } from './words.ts';

export interface Media {
  contentType: string;
  schema: JsonSchema;
  encoding?: object;
}

/** What `content` stands in, in words: `the request body`; and where, in either document. */
export interface ContentPlace {
  words: string;
  old: string;
  new: string;
}

/** Compares what goes in the direction of `flow`. */
export function compareContent(
  old: Media[],
  now: Media[],
  flow: Flow,
  place: ContentPlace,
  compareSchemas: SchemaComparer,
  report: Reporter,
): void {
  const after = new Map(now.map((media) => [keyOf(media), media]));
  const before = new Map(old.map((media) => [keyOf(media), media]));
  for (const [key, media] of before) {
    if (after.has(key)) continue;
    const details = { old: pointer(place.old, 'content', media.contentType) };
    report.say(
      `${flow}-media-type-removed`,
      place.words,
      `is no longer of type ${code(media.contentType)}`,
      details,
    );
  }
  for (const [key, media] of after) {
    if (before.has(key)) continue;
    const details = { new: pointer(place.new, 'content', media.contentType) };
    report.say(`${flow}-media-type-added`, place.words, `may be of type ${code(media.contentType)}`, details);
  }
  for (const [key, from] of before) {
    const to = after.get(key);
    if (!to) continue;
    const at = {
      old: pointer(place.old, 'content', from.contentType),
      new: pointer(place.new, 'content', to.contentType),
    };
    const found = compareSchemas(
      locate(from.schema, pointer(at.old, 'schema')),
      locate(to.schema, pointer(at.new, 'schema')),
      flow,
    );
    report.sayFound(flow, place.words, found, at);
    const [was, is] = [canonical(from.encoding ?? {}), canonical(to.encoding ?? {})];
    if (flow === 'request' && was !== is) {
      const details = { ...at, before: from.encoding, after: to.encoding };
      report.say(
        'request-encoding-changed',
        place.words,
        `has another encoding as ${code(to.contentType)}`,
        details,
      );
    }
  }
}

/** Type and parameters regardless of case and spaces (RFC 9110 section 8.3.1). */
const keyOf = ({ contentType }: Media): string => contentType.toLowerCase().replace(/\s+/g, '');
