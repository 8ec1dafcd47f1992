import { asList, asRecord, asText, compact, type Fields } from '../values.ts';
import type { Operation } from './api-document.ts';

/** Extensions that affect the page of an operation. */
export interface PageExtensions {
  /** `x-hidden`: the page exists, but the navigation does not list it. */
  isHidden: boolean;
  /** `x-excluded`, or `x-internal` of the operation or its path: no page. */
  isExcluded: boolean;
  /** `x-mint.href`: path of the page, with a leading slash. */
  href?: string;
  /** `x-mint.content`: Markdown source before the parameters. */
  content?: string;
  /** `x-mint.metadata`: front matter of the page. */
  metadata?: Fields;
}

/** Reads the page extensions of an operation or webhook; values of the wrong type are absent. */
export function pageExtensions({ extensions }: Pick<Operation, 'extensions'>): PageExtensions {
  const own = asRecord(extensions['x-mint']) ?? {};
  const href = asText(own.href)?.trim();
  return compact({
    isHidden: extensions['x-hidden'] === true,
    isExcluded: extensions['x-excluded'] === true || extensions['x-internal'] === true,
    href: href !== undefined && /^\/(?!\/)[^\s?#]+$/.test(href) ? href : undefined,
    content: asText(own.content),
    metadata: asRecord(own.metadata),
  });
}

/** A request sample from the file. */
export interface CodeSample {
  /** As in the file: `Python`, `curl`. */
  language: string;
  label?: string;
  source: string;
}

/**
 * `x-codeSamples` of an operation, also in its older spelling: `{lang, label, source}` each. Skips samples
 * without a source.
 */
export function codeSamples({ extensions }: Pick<Operation, 'extensions'>): CodeSample[] {
  return asList(extensions['x-codeSamples'] ?? extensions['x-code-samples']).flatMap((value) => {
    const { lang, label, source } = asRecord(value) ?? {};
    const text = asText(source);
    if (!text?.trim()) return [];
    return [
      compact({
        language: asText(lang)?.trim() || 'text',
        label: asText(label)?.trim() || undefined,
        source: text,
      }),
    ];
  });
}
