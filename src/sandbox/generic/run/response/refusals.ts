/** Errors of an API without a rule set: which status, and the documented body. */
import { type Violation, validate } from '../../../../contract/index.ts';
import { isJsonType } from '../../../../request/index.ts';
import type { Reply } from '../../../core/definition.ts';
import { HttpError } from '../../../core/response/errors.ts';
import type { ErrorPlan, OperationPlan, SandboxPlan } from '../../sandbox-plan.ts';
import { at, withAt } from '../rows/paths.ts';

/** What a request is refused for. */
export interface RefusalDetails extends Record<string, unknown> {
  violations?: Violation[] | undefined;
  /** Of the parameter that is wrong, or missing if there are no violations. Absent: the body is wrong. */
  name?: string;
  /** JSON Pointer to the member of the body that is wrong, if no violation tells it. */
  pointer?: string;
}

/** `parts/response/problems.ts`. */
export interface Problems {
  withHints(violations: Violation[], value: unknown): Violation[];
  withFields(
    format: ErrorPlan,
    error: { message: string; details: RefusalDetails },
    operation: OperationPlan | undefined,
    components: SandboxPlan['components'],
  ): unknown;
  withProblems(
    format: ErrorPlan,
    /** In its format, with the message of all problems. */
    body: unknown,
    error: HttpError,
    operation: OperationPlan | undefined,
    components: SandboxPlan['components'],
  ): unknown;
}

/** @param rule which check refused, for `Sandbox-Rule` */
export const refusal = (
  status: number,
  message: string,
  rule: string,
  headers?: Record<string, string>,
  details?: RefusalDetails,
): HttpError => new HttpError(status, message, { headers: { ...headers, 'Sandbox-Rule': rule }, details });

/** With the first status that the operation documents; otherwise the last. */
export const refused = (
  { errors }: OperationPlan,
  statuses: readonly number[],
  message: string,
  rule: string,
  details?: RefusalDetails,
): HttpError =>
  refusal(
    statuses.find((status) => errors.some((one) => one.status === status)) ?? statuses.at(-1) ?? 400,
    message,
    rule,
    undefined,
    details,
  );

/**
 * The error in the documented format of the operation, otherwise in the most frequent one of the description.
 */
export function formatRefusal(
  error: HttpError,
  plan: SandboxPlan,
  operation: OperationPlan | undefined,
  problems: Problems | undefined,
): Reply {
  const { message } = error;
  const documented = operation?.errors ?? [];
  const missing = error.status === 404 && documented.find((one) => one.isMissing);
  const { status } = missing || error;
  const format =
    documented.find((one) => one.status === status) ??
    documented.find((one) => one.status === Math.floor(status / 100)) ??
    documented.find((one) => one.status === 0 && one.contentType !== undefined) ??
    plan.error;
  if (!format) return { status, json: { status, message } };
  const { contentType } = format;
  // A documented error may have no body, or one without a place for a message.
  const told = { 'Sandbox-Message': message.replace(/[^ -~]/g, '?') };
  if (contentType === undefined) return { status, headers: told };
  const headers = { ...told, 'Content-Type': contentType };
  if (!isJsonType(contentType)) return { status, headers, text: textOf(format, message) };
  const example = problems?.withFields(format, error, operation, plan.components) ?? format.example;
  const body = filled({ ...format, example }, status, message, plan);
  return {
    status,
    headers,
    json: problems?.withProblems(format, body, error, operation, plan.components) ?? body,
  };
}

const textOf = ({ example }: ErrorPlan, message: string): string =>
  typeof example === 'string' && example !== '' ? example : message;

/** The example with the message and the status in their places, as far as the schema allows them. */
function filled(format: ErrorPlan, status: number, message: string, { components }: SandboxPlan): unknown {
  const { schema = true, example } = format;
  const withMessage = format.message ? withAt(example, format.message, message) : example;
  const isText = format.code && typeof at(example, format.code) === 'string';
  const withCode = format.code
    ? withAt(withMessage, format.code, isText ? String(status) : status)
    : withMessage;
  const named = format.kinds?.reduce(
    (current, { path, names }) => (names[status] ? withAt(current, path, names[status]) : current),
    withCode,
  );
  const candidates = [named ?? withCode, withCode, withMessage];
  return candidates.find((value) => validate(schema, value, { components }).length === 0) ?? example;
}
