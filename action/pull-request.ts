/** The parts of an event that the action reads. */
export interface Event {
  repository?: { full_name?: string };
  pull_request?: { number: number; head?: { repo?: { full_name?: string } | null } };
}

export interface PullRequest {
  number: number;
  /** Its code is a stranger's: no sample of it runs, and it gets no token. A deleted fork counts too. */
  isFromFork: boolean;
}

export function pullRequestOf({ pull_request: pull, repository }: Event): PullRequest | undefined {
  if (!pull) return undefined;
  const source = pull.head?.repo?.full_name;
  return { number: pull.number, isFromFork: source === undefined || source !== repository?.full_name };
}
