import { MARK } from './comment.ts';

interface Target {
  /** Address of the API. */
  api: string;
  /** `owner/name` */
  repository: string;
  number: number;
  token: string;
  hasProblems: boolean;
}

interface Comment {
  id: number;
  body?: string;
  user?: { type?: string };
}

const PAGE_SIZE = 100;
const MAX_PAGES = 20;

/**
 * Updates the comment of an earlier run, or writes the first one. A pull request that never had a problem gets
 * none. @throws if the API refuses
 */
export async function upsertComment(body: string, target: Target): Promise<void> {
  const earlier = await findComment(target);
  const { api, repository, number } = target;
  const comments = `${api}/repos/${repository}/issues`;
  if (earlier) {
    if (earlier.body !== body) await call('PATCH', `${comments}/comments/${earlier.id}`, target, { body });
  } else if (target.hasProblems) await call('POST', `${comments}/${number}/comments`, target, { body });
}

/** People may quote the mark; only a bot's comment is changed. */
async function findComment(target: Target): Promise<Comment | undefined> {
  const { api, repository, number } = target;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const address = `${api}/repos/${repository}/issues/${number}/comments?per_page=${PAGE_SIZE}&page=${page}`;
    const comments = (await call('GET', address, target)) as Comment[];
    const own = comments.find(({ body, user }) => body?.startsWith(MARK) && user?.type === 'Bot');
    if (own || comments.length < PAGE_SIZE) return own;
  }
  return undefined;
}

async function call(method: string, url: string, { token }: Target, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-github-api-version': '2022-11-28',
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`GitHub returned the status ${response.status}`);
  return response.json();
}
