/** What linkifiers had before URL templates: URLs with printf-style places such as `%(name)s`. Templates are stored for both. */

const PLACE = /%\(([\w-]+)\)s/;
const PART = new RegExp(`${PLACE.source}|%%|%[0-9A-Fa-f]{2}|[^%]+`, 'y');

/** The same as a template, with the names of its places; undefined for what is no absolute URL with such places. */
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

/** A template as a format string. Expressions that say more than a name have no such form and stay as they are. */
export const templateToFormatString = (template: string): string => template.replace(/\{(\w+)\}/g, '%($1)s');
