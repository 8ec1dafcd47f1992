const EMOJI =
  /[\p{Emoji_Modifier}\p{Emoji_Modifier_Base}\p{Emoji_Presentation}\p{Extended_Pictographic}]|\u200D|\uFE0E|\uFE0F/gu;

/**
 * The fragment of a heading, as links in existing docs folders expect it: lower case; a dash for whitespace
 * and for `. ! ~ * ' ( )`; no other punctuation; everything else as written. `OAuth 2.0` is `oauth-2-0`,
 * `CI/CD` is `ci/cd`.
 */
export function headingSlug(text: string): string {
  return (
    text
      .toLowerCase()
      .trim()
      // The compiler may have converted straight ones.
      .replace(/[‘’]/g, "'")
      .replace(/\s+/g, '-')
      .replace(/(?<=[a-z\d])'(?=[st](?:-|$))/g, '')
      .replace(/[.!~*'()-]+/g, '-')
      .replace(/[?,;:"“”[\]{}]/g, '')
      .replace(EMOJI, '')
      .replace(/^-+|(?<!-)-+$/g, '')
  );
}

/** The id of a field of a request or response: `param-page-size` for `pageSize` or `page_size`. */
export function fieldSlug(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
  return `param-${words.replace(/[^\p{L}\d]+/gu, '-').replace(/^-|-$/g, '')}`;
}

/** The fragments of one page. The second heading of the same text gets `-2`, the third `-3`. */
export class Slugger {
  private readonly taken = new Set<string>();

  /** Reserves a fragment that an author chose for a heading. */
  reserve(slug: string): void {
    this.taken.add(slug);
  }

  slug(text: string): string {
    const base = headingSlug(text) || 'section';
    let slug = base;
    for (let copy = 2; this.taken.has(slug); copy++) slug = `${base}-${copy}`;
    this.taken.add(slug);
    return slug;
  }
}
