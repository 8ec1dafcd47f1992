import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { hasOwn, isRecord, own } from '../../json/index.ts';
import { type ApiDocument, locateInText } from '../../openapi/index.ts';
import { sandboxProblems } from '../generic/plan/index.ts';

/**
 * What is wrong with the `x-sandbox` of an OpenAPI file. A plan takes time, so it is made only for
 * descriptions that have one.
 *
 * @param root absolute path that `ApiDocument.source` is relative to
 */
export async function correctionProblems(document: ApiDocument, root: string): Promise<Diagnostic[]> {
  const { operations, document: whole, source } = document;
  const components = own(whole, 'components');
  const places = [whole.paths, own(components, 'schemas')].flatMap((one) =>
    isRecord(one) ? Object.values(one) : [],
  );
  const isCorrected = [...operations.map(({ extensions }) => extensions), ...places].some((one) =>
    hasOwn(one, 'x-sandbox'),
  );
  if (!isCorrected) return [];
  const path = join(root, source);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  return Promise.all(
    sandboxProblems(document).map(async ({ pointer, message, hint }) => ({
      code: 'site/sandbox',
      severity: 'warning' as const,
      message,
      hint,
      file: source,
      ...(text !== undefined && { range: await locateInText(source, text, pointer), source: text }),
    })),
  );
}
