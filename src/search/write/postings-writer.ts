import { AGAIN } from '../format/postings.ts';
import type { TermPostings } from './indexed-term.ts';

/**
 * Writes the documents that have a term in the format of `Shard.postings`. A large site has hundreds of
 * thousands of terms, most of them in one field of one document, so nothing is reserved for more.
 */
export class PostingsWriter {
  private fields: readonly FieldWriter[] = [];

  /** The documents of each field in their order. */
  add(field: number, document: number, count: number): void {
    this.writerOf(field).add(document, count);
  }

  /** Called once. */
  end(): number[] {
    return this.fields.toSorted((a, b) => a.field - b.field).flatMap((writer) => writer.end());
  }

  private writerOf(field: number): FieldWriter {
    for (const writer of this.fields) if (writer.field === field) return writer;
    const writer = new FieldWriter(field);
    this.fields = this.fields.concat(writer);
    return writer;
  }
}

export function writePostings(postings: TermPostings): number[] {
  const writer = new PostingsWriter();
  postings.forEach((documents = [], field) => {
    for (let at = 0; at < documents.length; at += 2)
      writer.add(field, documents[at] ?? 0, documents[at + 1] ?? 0);
  });
  return writer.end();
}

class FieldWriter {
  readonly field: number;
  private readonly numbers: number[] = [];
  private documents = 0;
  private before = -1;
  /** The last entry, and how often it is repeated. */
  private distance = 0;
  private count = 0;
  private times = 0;

  constructor(field: number) {
    this.field = field;
  }

  add(document: number, count: number): void {
    const distance = document - this.before;
    if (distance !== this.distance || count !== this.count) {
      this.endEntry();
      this.distance = distance;
      this.count = count;
    }
    this.before = document;
    this.documents++;
    this.times++;
  }

  end(): number[] {
    this.endEntry();
    return [this.field, this.documents, ...this.numbers];
  }

  /** Writes the last entry, and its repetitions in the shorter way. */
  private endEntry(): void {
    const { numbers, distance, count, times } = this;
    const size = count === 1 ? 1 : 2;
    // A repetition takes two numbers itself.
    const isRepeated = (times - 1) * size > 2;
    for (let written = 0; written < (isRepeated ? 1 : times); written++) {
      if (count === 1) numbers.push(distance * 2);
      else numbers.push(distance * 2 + 1, count);
    }
    if (isRepeated) numbers.push(AGAIN, times - 1);
    this.times = 0;
  }
}
