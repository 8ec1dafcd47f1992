/** What the threads of a build tell each other, as plain data. */
import type { TakenApart } from '../../html/index.ts';
import type { OwnStrings } from '../../theme/i18n/own.ts';
import type { TextFacts, TextOptions } from '../../theme/page-text/take-text.ts';
import type { ThreadTimes } from '../../timings/index.ts';
import type { CompileWork } from '../compile/compile-ahead.ts';
import type { ImagePlaces } from '../context/image-sizes.ts';
import type { PageOutcome, PageToFinish, SiteToFinish } from '../finish/page-work.ts';

/** The input of the thread. */
export interface ThreadWork {
  compile: CompileWork;
  finish?: FinishWork;
  /** Whether the thread has a clock. */
  isTimed: boolean;
}

/** What pages to finish have in common. */
export interface FinishWork {
  site: SiteToFinish;
  /** UI strings that the docs folder overrides. */
  strings: OwnStrings;
  images: ImagePlaces;
  /** Absolute path of the cache that builds share. */
  cacheDir: string;
}

/** What the thread does for a page: its text, if it has one, is taken apart before the page is finished. */
export type PageTask =
  | { take: { key: string; source: string; options: TextOptions } }
  | { finish: { key: string; work: PageToFinish } }
  | { isClosed: true };

/** A task for the page with this number. */
export interface PageMessage {
  page: number;
  task: PageTask;
}

/** Asks what the clock of the thread says. */
export interface TimesRequest {
  wantsTimes: true;
}

/** `whole`: UTF-8. */
export interface FinishedElsewhere {
  whole: Uint8Array<ArrayBuffer>;
  outcome: PageOutcome;
}

/** Undefined if the task failed: the thread that asked does it then, and reports what fails. */
export type TaskResult = TakenApart<TextFacts> | FinishedElsewhere | undefined;

export type ThreadReport =
  | { compiled: number }
  | { isReady: true }
  | { page: number; result: TaskResult }
  | { times: ThreadTimes | undefined };
