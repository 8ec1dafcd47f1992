import type { PageUse } from '../../content/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { Site } from '../../site/index.ts';

/** Files of a docs folder, by path. Those that are not named are those of a folder without problems. */
type ExampleFolder = Readonly<Record<string, string>>;

/** A kind of problem: what `trellis check` prints, and what its page in the documentation says. */
export interface Rule {
  /** `group/name`, as in `Diagnostic.code`. */
  code: string;
  /**
   * Whether readers meet something broken: a link, an image, an example. Such a problem is an error for
   * `trellis check`, which can stop a release, and a warning for `build` and `dev`, which show the rest.
   */
  isBroken?: true;
  /** The severity of most such problems in every command, if it is not a warning. */
  severity?: 'error' | 'info';
  /** The problem in a sentence, without the names of the case. */
  summary: string;
  /** Why it is a problem: what readers, authors or tools meet. Markdown. */
  why: string;
  /** How to fix it. Markdown. */
  fix: string;
  /**
   * A folder with the problem, and the same folder without it. Absent if no short folder shows it: the size
   * of a file causes it, or the system.
   */
  bad?: ExampleFolder;
  good?: ExampleFolder;
  /** What finds the problem, if a plain `trellis check` does not: a build, a network, or `--run`. */
  foundBy?: 'build' | 'network' | 'run';
  /** A build finds the problem in more places, because it knows what rendering adds to pages. */
  buildFindsMore?: true;
  /** Whether `trellis check --fix` can correct such problems, where only one correction is meant. */
  isFixable?: true;
}

/** A rule about something that a page names. */
export interface UseRule extends Rule {
  find(use: PageUse, site: CheckedSite, of: UsingFile): Found | readonly Found[] | undefined;
}

/** The file that has a use. */
interface UsingFile {
  /** Whether it is a page, not only a part of pages. */
  isPage: boolean;
  /** Its text, read when a rule asks for it. */
  readonly source: string;
}

/** What a component of the theme takes. */
export interface ComponentRule {
  properties: Readonly<Record<string, { type: 'text' | 'number' | 'switch' | readonly string[] }>>;
  /** One of these has to be there. */
  required?: readonly string[];
  /** Components that it has to stand in. */
  parents?: readonly string[];
  /** What properties with other names are. Absent if it takes no others. */
  others?: string;
}

/** A problem without its location. */
type Found = Pick<Diagnostic, 'message' | 'hint' | 'fix'> & {
  /** The text at fault, after the beginning of the element. Default: that of the use. */
  at?: string;
};

/** What exists in the site. */
export interface CheckedSite {
  site: Site;
  /** Routes of the pages. */
  routes: ReadonlySet<string>;
  /** Paths of the published files, from the root of the site. */
  files: ReadonlySet<string>;
  /** Components that need children to be shown, or one of these properties. */
  contentProperties: Readonly<Record<string, readonly string[]>>;
  /** By name, also of members such as `Tree.File`. */
  components: Readonly<Record<string, ComponentRule>>;
}

export const defineRule = <Kind extends Rule>(rule: Kind): Kind => rule;
