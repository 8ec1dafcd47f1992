/**
 * Number of stars of a GitHub repository, or undefined when the network does not answer within two seconds:
 * the button of the top bar is then shown without them. Asked once per run.
 */
export async function fetchStars(owner: string, repository: string): Promise<number | undefined> {
  try {
    const response = await fetch(
      `https://api.github.com/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repository)}`,
      { headers: { accept: 'application/vnd.github+json' }, signal: AbortSignal.timeout(2000) },
    );
    const body = (await response.json()) as { stargazers_count?: unknown };
    return typeof body.stargazers_count === 'number' ? body.stargazers_count : undefined;
  } catch {
    return undefined;
  }
}
