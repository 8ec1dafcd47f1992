/** A rating as sent. If a comment follows, the same object is sent again with it. */
export interface Rating {
  /** Route of the page, without the base path of the site. */
  page: string;
  rating: 'yes' | 'no';
  /** Empty if the reader wrote none. */
  comment: string;
  /** Language tag of the page (BCP 47). */
  language: string;
  /** Docs version of the page; null if the site has none. */
  version: string | null;
}

const TIMEOUT_MS = 15_000;

/** Longer comments are cut: requests that outlive their page are limited to 64 KiB (Fetch, section 4.6). */
const MAX_COMMENT_LENGTH = 10_000;

/**
 * Posts a rating as JSON. The request continues if the reader leaves. @throws if the response is not a
 * success, or none comes.
 */
export async function send(endpoint: string, rating: Rating): Promise<void> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...rating, comment: rating.comment.slice(0, MAX_COMMENT_LENGTH) }),
    keepalive: true,
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(String(response.status));
}
