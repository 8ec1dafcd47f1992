import { PageHtml } from '../../html/index.ts';
import { textTaker } from '../../theme/page-text/take-text.ts';
import { imageSizes } from '../context/image-sizes.ts';
import { FinishedPages } from '../finish/finished-pages.ts';
import { PageTextStore } from '../finish/page-text-store.ts';
import { pageFinisher } from '../finish/page-work.ts';
import { WholePages } from '../reuse/whole-pages.ts';
import type { FinishWork, PageTask, TaskResult } from './messages.ts';

/** Returns what performs a task for a page, and keeps its HTML until the page is finished or closed. */
export function finishPages({
  site,
  strings,
  images,
  cacheDir,
}: FinishWork): (page: number, task: PageTask) => Promise<TaskResult> {
  const texts = new PageTextStore(cacheDir);
  const sizeOf = imageSizes(images);
  const stores = { finished: new FinishedPages(cacheDir), whole: new WholePages(cacheDir) };
  const finish = pageFinisher(site, stores);
  const pages = new Map<number, PageHtml>();
  return async (page, task) => {
    if ('take' in task) {
      const { key, source, options } = task.take;
      const html = new PageHtml(texts, key);
      pages.set(page, html);
      return html.takeApart(source, [options], textTaker(options, strings, noModules, sizeOf));
    }
    const html = pages.get(page);
    pages.delete(page);
    if (!('finish' in task)) return undefined;
    const { key, work } = task.finish;
    const { whole, outcome } = await finish(html ?? new PageHtml(texts, key), work);
    return { whole: new TextEncoder().encode(whole), outcome };
  };
}

/** Pages with interactive components are on the thread that has read the docs folder. */
function noModules(module: string): never {
  throw new Error(`This thread cannot read ${module}.`);
}
