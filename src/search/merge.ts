import MiniSearch from 'minisearch';
import { FIELDS, INDEX_OPTIONS, type IndexedDocument } from './fields.ts';
import type { SearchBase, Shard } from './format.ts';
import { documentsOf, eachPosting, lengthAt } from './postings.ts';
import type { Wants } from './query.ts';

/** Field -> document -> value; MiniSearch's own form. */
type ByDocument = Record<number, number>;

const TEXT = FIELDS.indexOf('text');

/**
 * One MiniSearch of the words of `shards` that are wanted. It answers as the undivided index does to a search which touches
 * none but these words, because what BM25 needs of all documents is in `base`.
 *
 * Written for the serialisation of MiniSearch 7 (version 2).
 */
export function mergeShards(
  base: Pick<SearchBase, 'documents' | 'averages'>,
  shards: readonly Shard[],
  isWanted: Wants,
): MiniSearch<IndexedDocument> {
  const index: [term: string, fields: Record<number, ByDocument>][] = [];
  const fieldLength: Record<number, number[]> = {};
  for (const shard of shards) {
    const lengths = lengthsOf(shard);
    shard.terms.split('\n').forEach((term, position) => {
      const wanted = isWanted(term);
      if (!wanted) return;
      const fields: Record<number, ByDocument> = {};
      eachPosting(shard.postings[position] ?? [], (field, document, count) => {
        if (field === TEXT && wanted === 'in names') return;
        fields[field] ??= {};
        fields[field][document] = count;
        fieldLength[document] ??= [];
        fieldLength[document][field] = lengths[field]?.get(document) ?? 0;
      });
      index.push([term, fields]);
    });
  }
  const documentIds = Object.fromEntries(Object.keys(fieldLength).map((id) => [id, Number(id)]));
  return MiniSearch.loadJS<IndexedDocument>(
    {
      documentCount: base.documents,
      nextId: base.documents,
      documentIds,
      fieldIds: Object.fromEntries(FIELDS.map((field, position) => [field, position])),
      fieldLength,
      averageFieldLength: base.averages,
      storedFields: {},
      dirtCount: 0,
      index,
      serializationVersion: 2,
    } as unknown as Parameters<typeof MiniSearch.loadJS>[0],
    INDEX_OPTIONS,
  );
}

const known = new WeakMap<Shard, Map<number, number>[]>();

/** Field -> document -> length. Kept, as one shard serves many queries. */
function lengthsOf(shard: Shard): Map<number, number>[] {
  let lengths = known.get(shard);
  if (!lengths) {
    lengths = documentsOf(shard.postings, FIELDS.length).map((documents, field) => {
      const own = shard.lengths[field] ?? '';
      return new Map(documents.map((document, position) => [document, lengthAt(own, position)]));
    });
    known.set(shard, lengths);
  }
  return lengths;
}
