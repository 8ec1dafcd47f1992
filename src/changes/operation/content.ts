/** Request and response bodies by media type, in one direction. */
import type { JsonSchema } from '../../contract/index.ts';
import { canonical, pointer } from '../canonical-values.ts';
import type { Reporter } from '../report-to.ts';
import type { Flow } from '../rules.ts';
import { locate } from '../schema/flat/schema-with-pointer.ts';
import type { SchemaComparer } from '../schema/walk.ts';
import { code, listText } from '../sentence.ts';

export interface Media {
  contentType: string;
  schema: JsonSchema;
  encoding?: object;
}

/** What has the `content`, as in `the request body`, and where it is in both descriptions. */
export interface ContentPlace {
  words: string;
  old: string;
  new: string;
}

/** Compares the bodies that `flow` sends. */
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
  const removed = [...before].filter(([key]) => !after.has(key)).map(([, media]) => media);
  const added = [...after].filter(([key]) => !before.has(key)).map(([, media]) => media);
  const pairs = [...before].flatMap(([key, from]): [Media, Media][] => {
    const to = after.get(key);
    return to ? [[from, to]] : [];
  });
  const oldPlace = ({ contentType }: Media) => ({ old: pointer(place.old, 'content', contentType) });
  const newPlace = ({ contentType }: Media) => ({ new: pointer(place.new, 'content', contentType) });
  const reportedMedia = new Set<Media>();
  // A range covers the types within it (RFC 9110 section 12.5.1).
  const [isGone, isNew] = [new Set(removed), new Set(added)];
  for (const range of removed.filter(isRange)) {
    const within = now.filter((media) => covers(range, media));
    if (within.length === 0) continue;
    const predicate = `is now limited to type ${typesText(within)}, previously ${typesText([range])}`;
    report.say(`${flow}-media-type-narrowed`, place.words, predicate, oldPlace(range));
    for (const media of [range, ...within]) reportedMedia.add(media);
    for (const media of within) if (isNew.has(media)) pairs.push([range, media]);
  }
  for (const range of added.filter(isRange)) {
    const within = old.filter((media) => covers(range, media));
    if (within.length === 0) continue;
    const predicate = `may now be of type ${typesText([range])}, previously ${typesText(within)}`;
    report.say(`${flow}-media-type-widened`, place.words, predicate, newPlace(range));
    for (const media of [range, ...within]) reportedMedia.add(media);
    for (const media of within) if (isGone.has(media)) pairs.push([media, range]);
  }
  for (const media of removed) {
    if (reportedMedia.has(media)) continue;
    const predicate = `can no longer be of type ${typesText([media])}`;
    report.say(`${flow}-media-type-removed`, place.words, predicate, oldPlace(media));
  }
  for (const media of added) {
    if (reportedMedia.has(media)) continue;
    const predicate = `may now be of type ${typesText([media])}`;
    report.say(`${flow}-media-type-added`, place.words, predicate, newPlace(media));
  }
  for (const [from, to] of pairs) {
    const at = {
      old: pointer(place.old, 'content', from.contentType),
      new: pointer(place.new, 'content', to.contentType),
    };
    const findings = compareSchemas(
      locate(from.schema, pointer(at.old, 'schema')),
      locate(to.schema, pointer(at.new, 'schema')),
      flow,
    );
    report.sayFound(flow, place.words, findings, at);
    const [was, is] = [canonical(from.encoding ?? {}), canonical(to.encoding ?? {})];
    if (flow === 'request' && was !== is) {
      const details = { ...at, before: from.encoding, after: to.encoding };
      report.say(
        'request-encoding-changed',
        place.words,
        `has a different encoding as ${code(to.contentType)}`,
        details,
      );
    }
  }
}

const typesText = (media: Media[]): string => listText(media.map(({ contentType }) => code(contentType)));

/**
 * Type and parameters regardless of case and spaces (RFC 9110 section 8.3.1), without the default
 * `charset=utf-8`.
 */
const keyOf = ({ contentType }: Media): string =>
  contentType
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/;charset="?utf-8"?/, '');

const isRange = (media: Media): boolean => keyOf(media).endsWith('/*');

/** Whether one is a range, `*\/*` or `text/*`, that includes the other. */
function covers(range: Media, media: Media): boolean {
  const [rangeKey, mediaKey] = [keyOf(range), keyOf(media)];
  return rangeKey !== mediaKey && (rangeKey === '*/*' || mediaKey.startsWith(rangeKey.slice(0, -1)));
}
