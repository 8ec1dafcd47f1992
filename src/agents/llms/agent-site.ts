import type { Page, Site } from '../../site/index.ts';

/** A site, as far as its indexes for programs depend on it. */
export interface AgentSite {
  site: Site;
  /**
   * Address of a path within the site, which begins with a slash and lacks the base path, for a link in the
   * file at the path `from`: a URL if the address of the site is known, otherwise a path that works on its
   * host.
   */
  addressOf(path: string, from: string): string;
  /** Description of a page: its own, or that of its operation. */
  descriptionOf(page: Page): string | undefined;
  /** Path of a published OpenAPI file, by its name. */
  specPath(name: string): string;
}
