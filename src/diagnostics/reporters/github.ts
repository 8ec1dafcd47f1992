import type { About, Diagnostic } from '../types.ts';

const COMMAND = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * For GitHub Actions: one workflow command per line, which the runner turns into an annotation on the file.
 * Values are escaped like in the runner's toolkit, so no text of a file can end its value or start a command.
 */
export function reportGithub(diagnostics: readonly Diagnostic[], about?: About): string {
  return diagnostics
    .map(({ code, severity, message, file, range, hint }) => {
      const properties: [string, string | number][] = [];
      if (file !== undefined) properties.push(['file', file]);
      if (range) {
        properties.push(['line', range.start.line], ['endLine', range.end.line], ['col', range.start.column]);
        // The runner accepts an end column only for a range on one line.
        if (range.start.line === range.end.line) properties.push(['endColumn', range.end.column]);
      }
      const { title, url } = about?.(code) ?? {};
      properties.push(['title', title === undefined ? code : `${code}: ${title}`]);
      const list = properties.map(([key, value]) => `${key}=${escapeProperty(String(value))}`).join(',');
      const text = [message, hint ?? [], url ?? []].flat().join('\n');
      return `::${COMMAND[severity]} ${list}::${escapeData(text)}`;
    })
    .join('\n');
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
