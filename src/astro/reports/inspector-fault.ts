import type { Diagnostic } from '../../diagnostics/index.ts';
import type { LoadedSite } from '../../site/index.ts';
import { INSPECTOR_ROUTE } from '../services.ts';

/** An author's page at the address of the page that shows the sandboxes, which it takes the place of. */
export function inspectorFault({ site }: Pick<LoadedSite, 'site'>): Diagnostic[] {
  const page = site?.pages.find(({ route }) => route === INSPECTOR_ROUTE);
  if (!site || !page || site.settings.sandboxes.length === 0) return [];
  const file = page.file ?? page.generatedFrom;
  return [
    {
      code: 'site/reserved-route',
      severity: 'warning',
      message: `${file} takes the place of the page that shows the sandboxes`,
      file,
      range: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
      hint: 'Rename the page.',
    },
  ];
}
