import { renderUntrustedMarkdown } from '../../content/index.ts';
import { HtmlTree } from '../../html/index.ts';
import type { Site } from '../../site/index.ts';
import { type PolicySources, sourcesOf } from './policy.ts';

/** Settings whose value is the address of an image, and those whose value is Markdown. */
const IMAGES = /^(?:icon|light|dark|favicon|faviconDark|backgroundImage)$/;
const TEXTS = /^(?:content|description)$/;

/** The origins that the settings and the icons of pages name, which stand around the text of every page. */
export function settingsSources({ settings, pages }: Pick<Site, 'settings' | 'pages'>): PolicySources {
  const html: string[] = [];
  const add = (src: string): void => void html.push(`<img src="${src.replaceAll('"', '%22')}">`);
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (IMAGES.test(key)) add(value);
      else if (TEXTS.test(key)) html.push(renderUntrustedMarkdown(value, { images: 'any' }));
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) visit(inner, Array.isArray(value) ? key : name);
  };
  visit(settings, '');
  for (const origin of settings.security.descriptionImages) add(origin);
  // Of a page that is made from an OpenAPI file only one that the settings allow is left.
  for (const { frontMatter } of pages) if (frontMatter.icon) add(frontMatter.icon);
  return sourcesOf(new HtmlTree(html.join('')), '');
}
