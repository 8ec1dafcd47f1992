/**
 * The predecessor of URL templates in linkifiers: URLs with printf-style placeholders such as `%(name)s`.
 * Both are stored as templates.
 */

const PLACE = /%\(([\w-]+)\)s/;
const PART = new RegExp(`${PLACE.source}|%%|%[0-9A-Fa-f]{2}|[^%]+`, 'y');

/**
 * Converts to a template, with the names of the placeholders; undefined for anything but an absolute URL with
 * such placeholders.
 */
export function formatStringToTemplate(format: string): { template: string; names: string[] } | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s\p{Cc}]+$/iu.test(format)) return undefined;
  const names = new Set<string>();
  let template = '';
  PART.lastIndex = 0;
  while (PART.lastIndex < format.length) {
    const [part, name] = PART.exec(format) ?? [];
    if (part === undefined) return undefined;
    if (name !== undefined) names.add(name);
    if (name !== undefined) template += `{${name}}`;
    else if (part === '%%') template += '%25';
    else template += part.replace(/["<>\\^`{|}]/g, encodeURIComponent);
  }
  return { template, names: [...names] };
}

/** A template as a format string. Expressions with more than a name have no such form and stay unchanged. */
export const templateToFormatString = (template: string): string => template.replace(/\{(\w+)\}/g, '%($1)s');
