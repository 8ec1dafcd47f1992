/** How a layout takes the text of its page apart, on whichever thread. */
import type { TakeText } from '../../html/index.ts';
import { stringsIn, type Translate } from '../i18n/index.ts';
import type { OwnStrings } from '../i18n/own.ts';
import type { CodeOf } from '../utilities/index.ts';
import { type PageParts, type PagePartsOptions, pageParts } from './page-parts.ts';
import type { SizeOf } from './passes/image-sizes.ts';

export type { SizeOf };

/** Everything that it depends on besides the text, as plain data. */
export interface TextOptions extends Pick<PagePartsOptions, 'takeAside' | 'hasReference' | 'title' | 'base'> {
  /** Of the page. */
  language: string | undefined;
}

/** What a layout shows of the text besides its pieces, as plain data. */
export interface TextFacts
  extends Pick<PageParts, 'views' | 'headings' | 'headingsAfter' | 'headingsBefore' | 'css' | 'opening'> {
  updates: [id: string, html: string][];
  translations: [question: Parameters<Translate>, text: string][];
  imageSizes: [address: string, size: ReturnType<SizeOf>][];
  asksForCode: boolean;
}

/** The pieces are the asides (panel, request, response), the text, and the text after the reference. */
export function textTaker(
  { language, ...options }: TextOptions,
  strings: OwnStrings,
  codeOf: CodeOf,
  sizeOf: SizeOf,
): TakeText<TextFacts> {
  const t = stringsIn(language, strings);
  return {
    async take(tree) {
      const translations: TextFacts['translations'] = [];
      const imageSizes: TextFacts['imageSizes'] = [];
      let asksForCode = false;
      const { text, after, aside, updates, ...rest } = await pageParts(tree, {
        ...options,
        t: (...question) => {
          const translation = t(...question);
          translations.push([question, translation]);
          return translation;
        },
        codeOf: (module) => {
          asksForCode = true;
          return codeOf(module);
        },
        sizeOf: (address) => {
          const size = sizeOf(address);
          imageSizes.push([address, size]);
          return size;
        },
      });
      const pieces = [aside.panel, aside.request, aside.response, text, after];
      return { pieces, facts: { ...rest, updates: [...updates], translations, imageSizes, asksForCode } };
    },
    isCurrent: ({ translations, imageSizes }) =>
      translations.every(([question, text]) => t(...question) === text) &&
      imageSizes.every(([address, size]) => isSame(sizeOf(address), size)),
    // The code of interactive components may change while the text stays.
    isStorable: ({ asksForCode }) => !asksForCode,
  };
}

const isSame = (one: ReturnType<SizeOf>, other: ReturnType<SizeOf>): boolean =>
  one?.width === other?.width && one?.height === other?.height;
