const TIMEOUT_MS = 2000;

/**
 * Number of stars of a GitHub repository; undefined if the network does not respond in time. The button of
 * the top bar then shows no number.
 */
export async function fetchStars(owner: string, repository: string): Promise<number | undefined> {
  try {
    const response = await fetch(
      `https://api.github.com/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repository)}`,
      { headers: { accept: 'application/vnd.github+json' }, signal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    const body = (await response.json()) as { stargazers_count?: unknown };
    return typeof body.stargazers_count === 'number' ? body.stargazers_count : undefined;
  } catch {
    return undefined;
  }
}
