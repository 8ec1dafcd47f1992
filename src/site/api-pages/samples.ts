import type { SiteSettings } from '../../config/index.ts';
import { highlight } from '../../content/index.ts';
import { type CodeSample, codeSamples, type Operation } from '../../openapi/index.ts';
import { type RequestSpec, SAMPLE_LANGUAGES, type SampleLanguage, sample } from '../../request/index.ts';
import { sampleRequest, withoutRanges } from '../views/playground/example-values.ts';
import type { OperationView } from '../views/view.ts';

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
 * all. `prefill`: as in `exampleValues`
 */
export async function sampleViews(
  operation: Operation,
  request: RequestSpec,
  { languages, prefill }: Pick<SiteSettings['api']['examples'], 'languages' | 'prefill'>,
): Promise<OperationView['samples']> {
  const given = codeSamples(operation);
  const taken = new Set(given.map(({ language }) => languageOf(language)?.id));
  const chosen = [...new Set(languages.flatMap((name) => languageOf(name) ?? []))];
  const written = (chosen.length > 0 ? chosen : SAMPLE_LANGUAGES).filter(({ id }) => !taken.has(id));
  const built = sampleRequest(withoutRanges(request), { prefill });
  return Promise.all([
    ...given.map(ownView),
    ...written.map(async ({ id, label, syntax }) => ({
      language: id,
      label,
      html: await highlight(sample(id, built), syntax),
    })),
  ]);
}

/** The playground does not touch a sample in a language that it cannot write. */
async function ownView(
  { language, label, source }: CodeSample,
  index: number,
): Promise<OperationView['samples'][number]> {
  const known = languageOf(language);
  return {
    language: `own-${index + 1}`,
    label: label ?? known?.label ?? language,
    html: await highlight(source, known?.syntax ?? language.toLowerCase()),
  };
}
