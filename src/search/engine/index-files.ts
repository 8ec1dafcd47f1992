/** Reads the files of the search index (`src/search/format/index-format.ts`), each once. */
import type {
  SearchBase,
  SearchLanguage,
  SearchManifest,
  Shard,
  ShownDocuments,
  Texts,
  Vocabulary,
} from '../browser.ts';

/** Loads a file of the site as parsed JSON, by its path there (`_trellis/search/index.json`). */
export type Load = (path: string) => Promise<unknown>;

/** Loads what the search knows of the language of a tag; undefined if nothing. */
export type LoadLanguage = (tag: string) => Promise<SearchLanguage | undefined>;

/** The index cannot be read: the reader is offline, or the site was published again meanwhile. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable';
}

/** The loader for a site at `base`. A site opened from its files replaces `fetch` itself. */
export const fetchFrom =
  (base: string): Load =>
  async (path) => {
    const response = await fetch(
      `${base}/${path}`,
      path.endsWith('/index.json') ? { cache: 'no-cache' } : {},
    );
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
    return response.json();
  };

const FOLDER = '_trellis/search/';

/** Reads a file of the index, whose format the manifest has confirmed. */
type Read = <File>(path: string | undefined) => Promise<File>;

/** The index of one language. */
export class IndexFiles {
  /** What is known of its language; undefined if nothing, or if it could not be loaded. */
  readonly language: SearchLanguage | undefined;
  readonly base: SearchBase;
  readonly complete: boolean;
  private readonly read: Read;

  private constructor(language: SearchLanguage | undefined, base: SearchBase, complete: boolean, read: Read) {
    this.language = language;
    this.base = base;
    this.complete = complete;
    this.read = read;
  }

  /**
   * The index for readers of the language `readerTag`: of that tag, otherwise of its language in any region,
   * otherwise the site's first.
   *
   * @throws SearchUnavailable
   */
  static async open(readerTag: string, load: Load, loadLanguage?: LoadLanguage): Promise<IndexFiles> {
    const read = reader(load);
    const manifest = await read<SearchManifest>('index.json');
    if (manifest.format !== 4) throw new SearchUnavailable('the index is of another version of Trellis');
    const { languages, fallback, complete } = manifest;
    const tags = Object.keys(languages);
    const [own] = readerTag.split('-', 1);
    const tag =
      tags.find((each) => each.toLowerCase() === readerTag.toLowerCase()) ??
      tags.find((each) => each.split('-', 1)[0] === own) ??
      fallback;
    const [base, language] = await Promise.all([
      read<SearchBase>(languages[tag]),
      // Without it a search finds whole words.
      loadLanguage?.(tag).catch(() => undefined),
    ]);
    return new IndexFiles(language, base, complete, read);
  }

  shards(numbers: readonly number[]): Promise<Shard[]> {
    return Promise.all(numbers.map((number) => this.read<Shard>(this.base.shards[number]?.[1])));
  }

  shown = (number: number) => this.read<ShownDocuments>(this.base.shown[number]?.[1]);
  texts = (number: number) => this.read<Texts>(this.base.texts[number]?.[1]);
  vocabulary = () => this.read<Vocabulary>(this.base.vocabulary);
}

/** A failed file is requested again the next time. */
function reader(load: Load): Read {
  const files = new Map<string, Promise<unknown>>();
  return <File>(path = '') => {
    let file = files.get(path);
    if (!file) {
      file = load(FOLDER + path).catch((cause) => {
        files.delete(path);
        throw new SearchUnavailable(`${path} of the search index could not be read`, { cause });
      });
      files.set(path, file);
    }
    return file as Promise<File>;
  };
}
