import { PageHtml, type TakenApart, type TakeText, type TextStore } from '../../html/index.ts';
import type { TextOptions } from '../../theme/page-text/take-text.ts';
import type { FinishedElsewhere } from '../thread/messages.ts';
import type { PageThere, PageThread } from '../thread/page-thread.ts';
import type { PageToFinish } from './page-work.ts';

/** In a text with interactive components, whose modules only this thread can read. */
const ISLAND = '<trellis-island';

/** The HTML of a page that another thread takes apart and finishes, if it has time. */
export class SharedHtml extends PageHtml {
  private readonly thread: PageThread;
  private there: PageThere | undefined;
  private isHere = false;
  private takeHere: () => Promise<unknown> = async () => undefined;

  constructor(store: TextStore, thread: PageThread) {
    super(store);
    this.thread = thread;
  }

  /** Placeholders have the same key on both threads, so each can finish what the other has taken apart. */
  override async takeApart<Facts>(
    source: string,
    inputs: [TextOptions],
    taker: TakeText<Facts>,
  ): Promise<TakenApart<Facts>> {
    const takeHere = () => super.takeApart(source, inputs, taker);
    const there = source.includes(ISLAND) ? undefined : this.thread.open();
    const [options] = inputs;
    const taken = await there?.takeApart({ key: this.key, source, options });
    if (taken) {
      this.there = there;
      this.takeHere = takeHere;
      return taken as TakenApart<unknown> as TakenApart<Facts>;
    }
    there?.close();
    this.isHere = true;
    return takeHere();
  }

  /** Undefined if this thread has to finish the page. */
  async finishElsewhere(work: PageToFinish): Promise<FinishedElsewhere | undefined> {
    if (this.isHere) return undefined;
    this.there ??= this.thread.open();
    const finished = await this.there?.finish({ key: this.key, work });
    if (!finished) await this.takeHere();
    return finished;
  }

  override release(): void {
    this.there?.close();
    super.release();
  }
}
