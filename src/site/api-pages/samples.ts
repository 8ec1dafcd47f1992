import type { SiteSettings } from '../../config/index.ts';
import { highlight } from '../../content/index.ts';
import { type CodeSample, codeSamples, type Operation } from '../../openapi/index.ts';
import { type RequestSpec, SAMPLE_LANGUAGES, type SampleLanguage, sample } from '../../request/index.ts';
import { sampleRequest, withoutRanges } from '../views/example-values.ts';
import type { OperationView } from '../views/view.ts';

/** Other names, in lower case, of languages that samples are written in. */
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
 * Samples of a request: those that the OpenAPI file brings (`x-codeSamples`) before those that are written for it, of which
 * there are none in a language that the file has.
 *
 * @param options `languages`: those that the settings choose, in their order; where they name none that is offered, it is
 * all. `prefill`: as of `exampleValues`
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

/** The playground leaves a sample alone whose language is not one of its own. */
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
