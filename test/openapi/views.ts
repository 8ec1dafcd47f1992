import type { Operation } from '../../src/openapi/index.ts';
import { type OperationView, operationView } from '../../src/site/index.ts';
import { settingsWith } from '../config/support.ts';

/** The view of an operation in a site without settings. */
export async function viewOf(operation: Operation | undefined): Promise<OperationView> {
  if (!operation) throw new Error('There is no operation.');
  return operationView(operation, settingsWith({}));
}
