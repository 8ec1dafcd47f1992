import type { SiteSettings } from '../../config/index.ts';
import { highlight } from '../../content/index.ts';
import { type CodeSample, codeSamples, type Operation } from '../../openapi/index.ts';
import {
  type HttpRequest,
  type RequestSpec,
  SAMPLE_LANGUAGES,
  type SampleLanguage,
  sample,
} from '../../request/index.ts';
import type { Page } from '../site.ts';
import { sampleRequest, withoutRanges } from '../views/playground/example-values.ts';
import type { OperationView } from '../views/view.ts';
import { requestOf } from './page-request.ts';

/** Aliases, in lower case, of sample languages. */
const ALIASES: Record<string, SampleLanguage> = {
  bash: 'curl',
  sh: 'curl',
  shell: 'curl',
  js: 'javascript',
  node: 'javascript',
  'node.js': 'javascript',
  nodejs: 'javascript',
  py: 'python',
  golang: 'go',
  rb: 'ruby',
};

const languageOf = (name: string): (typeof SAMPLE_LANGUAGES)[number] | undefined => {
  const key = name.trim().toLowerCase();
  const id = Object.hasOwn(ALIASES, key) ? ALIASES[key] : key;
  return SAMPLE_LANGUAGES.find((language) => language.id === id);
};

/**
 * Samples of a request: first those in the OpenAPI file (`x-codeSamples`), then generated ones in the
 * languages that the file lacks.
 *
 * @param options `languages`: those that the settings select, in their order; if none of them is available,
 * all. `prefill` and `path`: as in `exampleValues`
 */
export async function sampleViews(
  operation: Operation,
  request: RequestSpec,
  {
    languages,
    prefill,
    path,
  }: Pick<SiteSettings['api']['examples'], 'languages' | 'prefill'> & { path?: Record<string, string> },
): Promise<OperationView['samples']> {
  const ownSamples = codeSamples(operation);
  const takenIds = new Set(ownSamples.map(({ language }) => languageOf(language)?.id));
  const chosenLanguages = [...new Set(languages.flatMap((name) => languageOf(name) ?? []))];
  const generatedLanguages = (chosenLanguages.length > 0 ? chosenLanguages : SAMPLE_LANGUAGES).filter(
    ({ id }) => !takenIds.has(id),
  );
  const sampleOf = sampleRequest(withoutRanges(request), { prefill, path });
  return Promise.all([
    ...ownSamples.map((one, index) => ownView(one, index, labelOf(one, ownSamples))),
    ...generatedLanguages.map(async ({ id, label, syntax }) => ({
      language: id,
      label,
      html: await highlight(sample(id, sampleOf), syntax),
    })),
  ]);
}

/** The request that the samples of a page send, to `server`. */
export const sampleRequestOf = (
  operation: Operation,
  settings: SiteSettings,
  { page, server }: { page: Page; server: string },
): HttpRequest =>
  sampleRequest(withoutRanges(requestOf(operation, settings, page)), {
    prefill: settings.api.examples.prefill,
    server,
  });

/**
 * The label of a sample, which some files repeat for each language: then the language tells them apart, also
 * from those that are generated.
 */
function labelOf(sample: CodeSample, all: readonly CodeSample[]): string {
  const nameOf = ({ language }: CodeSample): string => languageOf(language)?.label ?? language;
  const alike = all.filter(({ label }) => label === sample.label).map(nameOf);
  const isToldByName = alike.length > 1 && new Set(alike).size === alike.length;
  return sample.label === undefined || isToldByName ? nameOf(sample) : sample.label;
}

/**
 * The playground does not touch a sample in a language that it cannot write. The syntax follows the number,
 * for the Markdown of the page.
 */
async function ownView(
  { language, source }: CodeSample,
  index: number,
  label: string,
): Promise<OperationView['samples'][number]> {
  const syntax = languageOf(language)?.syntax ?? language.toLowerCase();
  return { language: `own-${index + 1}-${syntax}`, label, html: await highlight(source, syntax) };
}
