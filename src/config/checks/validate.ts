import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { type JsonSchema, validate as violationsOf } from '../../contract/index.ts';
import { didYouMean, respelled } from '../../diagnostics/index.ts';
import {
  itemsOf,
  type JsonNode,
  type JsonPath,
  memberOf,
  nodeAt,
  parsePointer,
  type Span,
  toValue,
} from '../../json/index.ts';
import { onceByName } from '../../memory/index.ts';
import { describeNode, formatPath, list, type Problem, quote } from '../read/problem.ts';
import {
  type DocsSchema,
  describeSchema,
  docsSchema,
  type Shape,
  schemasFor,
  shapePointer,
} from '../schema/docs-schema.ts';
import { isDispensable, removablePath, withoutPaths } from '../schema/removable.ts';
import { findUnknownKeys, type UnknownKey } from './unknown-keys.ts';

/** The schema of a format, for `contract`. Its root chooses between the formats, which `$ref` has done. */
const schemaOf = onceByName(
  (shape: Shape) => ({ ...docsSchema, if: undefined, $ref: shapePointer(shape) }) as unknown as JsonSchema,
);

/**
 * For documents with problems, whose details `contract` does not have. Compiling takes a sixth of a check.
 * Compiled on first use, for one document: quick to compile rather than quick to run. A test shows that the
 * schema itself is valid. A condition may require a key that is declared outside of it.
 */
const validatorOf = onceByName((shape: Shape): ValidateFunction => {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictRequired: false,
    verbose: true,
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  ajv.addSchema(docsSchema);
  return ajv.compile({ $ref: `${docsSchema.$id}${shapePointer(shape)}` });
});

export interface ValidationResult {
  /** One per mistake, in no particular order. */
  problems: Problem[];
  /** Those of `problems` whose values are not in `root`. */
  removed: Problem[];
  /** The document without values that violate the schema. Unusable if a problem is an error. */
  root: JsonNode;
  /** What else can be read if a problem is an error. */
  rest(): RestOfDocument;
}

/** A document without everything that violates its schema. */
interface RestOfDocument {
  root: JsonNode;
  /** Paths of what was left out. */
  lost: JsonPath[];
}

/**
 * Validates a docs.json against the schema of its format. A wrong value that the settings can do without is a
 * warning, and left out with as little around it as possible; others are errors. Unknown keys and keys
 * without effect are warnings.
 *
 * @param file how messages call the whole document
 */
export function validateDocs(root: JsonNode, file: string, shape: Shape): ValidationResult {
  const { unknown, problems: keyProblems } = findUnknownKeys(root, shape);
  const explainedKeys = new Set<UnknownKey>();
  const errors = errorsOf(root, shape);
  const lostBy = (error: ErrorObject, path: JsonPath) => removablePath(root, placeOf(error, path), shape);
  const errorsWithPath = errors.map((error) => ({ error, path: pathTo(root, error.instancePath) }));
  // If some problems are errors, only those are; the others stay warnings, as they would be alone.
  const isStopped = errorsWithPath.some(
    ({ error, path }) => !isTolerated(error, path) && !lostBy(error, path),
  );
  const usable = isStopped ? undefined : usablePart(root, errors, shape);
  const removed: Problem[] = [];
  const further = furtherMissing(errors);
  const first = errorsWithPath.filter(({ error }) => ![...further.values()].flat().includes(error));
  const problems = first.map(({ error, path }) => {
    const target = nodeAt(root, path) ?? { node: root };
    let problem: Problem;
    if (error.keyword === 'required') {
      const missing = [error, ...(further.get(error) ?? [])].map((each): MissingKey => {
        const key: string = each.params.missingProperty;
        const misspelt = unknown.find(
          ({ parent, suggestion }) => parent === target.node && suggestion === key,
        );
        if (misspelt) explainedKeys.add(misspelt);
        return { key, misspelt };
      });
      problem = missingProblem(error, target, path, missing);
    } else problem = valueProblem(error, target.node, path, file);
    if (problem.severity === 'warning') return problem;
    const isHarmless = isStopped || (usable && isUsable(usable.root, path, root));
    const lost = isHarmless && lostBy(error, path);
    if (!lost) return problem;
    const more = lost.length < path.length || error.keyword === 'required';
    const hint = [problem.hint, more && `${formatPath(lost)} is left out.`].filter(Boolean).join(' ');
    const warning: Problem = { ...problem, severity: 'warning', hint: hint || undefined };
    removed.push(warning);
    return warning;
  });
  const otherProblems = unknown.filter((each) => !explainedKeys.has(each)).map(unknownProblem);
  return {
    problems: [...problems, ...keyProblems, ...otherProblems],
    removed,
    root: usable?.root ?? root,
    rest: () => usable ?? usablePart(root, errors, shape, leaveOutKey) ?? { root, lost: [[]] },
  };
}

function errorsOf(root: JsonNode, shape: Shape): ErrorObject[] {
  const value = toValue(root);
  if (violationsOf(schemaOf(shape), value).length === 0) return [];
  const validate = validatorOf(shape);
  validate(value);
  return distinct(collapseUnions(validate.errors ?? []));
}

/** Removing a value may leave something else incomplete. */
const MAX_PASSES = 50;

/** The top-level key with an invalid value that the settings need. */
const leaveOutKey = (path: JsonPath): JsonPath | undefined =>
  path.length > 0 ? path.slice(0, 1) : undefined;

/**
 * The document without its invalid values; `undefined` if it needs one of them, and `leaveOut` names nothing
 * to leave out instead. `errors` are its own.
 */
function usablePart(
  root: JsonNode,
  errors: ErrorObject[],
  shape: Shape,
  leaveOut: typeof leaveOutKey = () => undefined,
): RestOfDocument | undefined {
  let part = root;
  let errorsLeft = errors;
  const allLost: JsonPath[] = [];
  /** Keys that the document needs and does not have. */
  const isLacking = new Set<string>();
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const lost: JsonPath[] = [];
    for (const error of errorsLeft) {
      const path = pathTo(part, error.instancePath);
      if (isTolerated(error, path)) continue;
      const place = removablePath(part, placeOf(error, path), shape) ?? leaveOut(path);
      if (place) lost.push(place);
      else if (leaveOut === leaveOutKey && error.keyword === 'required')
        isLacking.add(error.params.missingProperty);
      else return undefined;
    }
    allLost.push(...lost);
    if (lost.length === 0) return { root: part, lost: [...allLost, ...[...isLacking].map((key) => [key])] };
    part = withoutPaths(part, lost);
    errorsLeft = errorsOf(part, shape);
  }
  return undefined;
}

/** Whether a value, or its absence, is accepted as it is. */
function isTolerated(error: ErrorObject, path: JsonPath): boolean {
  const { keyword, params } = error;
  if (keyword === 'required') return isDispensable([...path, params.missingProperty]);
  return keyword === 'enum' && parentOf(error).title === 'Platform';
}

/** The schema of the settings whose keyword failed. */
const parentOf = ({ parentSchema }: ErrorObject): DocsSchema => parentSchema ?? {};

/** If a list contains an item twice, that item. */
const placeOf = ({ keyword, params }: ErrorObject, path: JsonPath): JsonPath =>
  keyword === 'uniqueItems' ? [...path, Math.max(params.i, params.j)] : path;

/** Whether usable navigation remains if part of it is wrong. */
function isUsable(part: JsonNode, [key]: JsonPath, root: JsonNode): boolean {
  const hasEntries = (document: JsonNode): boolean => {
    const navigation = memberOf(document, 'navigation')?.value;
    if (navigation?.type !== 'object') return itemsOf(navigation).length > 0;
    return navigation.members.some(({ value }) => value.type !== 'array' || value.items.length > 0);
  };
  return key !== 'navigation' || hasEntries(part) || !hasEntries(root);
}

/**
 * A value that matches no alternative has an error from each of them and one from the union: only the union's
 * is kept. If the value has the type of one alternative, it was meant as that one: only its errors are kept.
 */
function collapseUnions(errors: ErrorObject[]): ErrorObject[] {
  const isMeantByError = new Map<string, boolean>();
  for (const error of errors) {
    const { keyword, instancePath, data } = error;
    if (keyword !== 'anyOf') continue;
    const alternatives = parentOf(error).anyOf ?? [];
    isMeantByError.set(
      instancePath,
      alternatives.some((each) => schemasFor(each, typeOf(data)).length > 0),
    );
  }
  return errors.filter(({ keyword, instancePath }) => {
    // A failed condition also reports its requirement.
    if (keyword === 'if') return false;
    if (keyword === 'anyOf') return isMeantByError.get(instancePath) === false;
    return keyword !== 'type' || !isMeantByError.has(instancePath);
  });
}

/** Only the first problem of a value, and of each missing key. */
function distinct(errors: ErrorObject[]): ErrorObject[] {
  const places = new Map<string, ErrorObject>();
  for (const error of errors) {
    const place = JSON.stringify([error.instancePath, error.params.missingProperty]);
    if (!places.has(place)) places.set(place, error);
  }
  return [...places.values()];
}

function valueProblem(error: ErrorObject, node: JsonNode, path: JsonPath, file: string): Problem {
  const schema = parentOf(error);
  const name = path.length === 0 ? file : formatPath(path);
  const problem = { severity: 'error' as const, span: node };
  switch (error.keyword) {
    case 'enum':
      return {
        ...problem,
        // An unlisted platform may still have an icon.
        severity: schema.title === 'Platform' ? 'warning' : 'error',
        code: 'config/enum',
        message: `${name} must be ${describeSchema(schema)}, not ${describeNode(node)}`,
        hint: suggestion(didYouMean(String(error.data), schema.enum ?? [])),
        ...respelled(String(error.data), schema.enum ?? []),
      };
    case 'pattern':
      return {
        ...problem,
        code: 'config/type',
        message: `${name} must be ${describeSchema(schema)}, not ${describeNode(node)}`,
        // regex: the patterns are those of docs.schema.json, which scripts/regexes.ts checks too.
        hint: suggestion(repair(String(error.data), new RegExp(schema.pattern ?? ''))),
      };
    case 'minLength':
      return { ...problem, code: 'config/type', message: `${name} must not be empty` };
    case 'uniqueItems': {
      const repeatedIndex = Math.max(error.params.i, error.params.j);
      const item = itemsOf(node)[repeatedIndex] ?? node;
      const itemPath = formatPath([...path, repeatedIndex]);
      return {
        ...problem,
        code: 'config/duplicate',
        message: `${itemPath} repeats ${describeNode(item)}`,
        span: item,
      };
    }
    default:
      // `type`, and `anyOf` if no alternative has the type.
      return {
        ...problem,
        code: 'config/type',
        message: `${name} must be ${describeSchema(schema)}, not ${describeNode(node)}`,
        hint: retype(node, schema),
      };
  }
}

interface MissingKey {
  key: string;
  /** The key that stands there instead. */
  misspelt: UnknownKey | undefined;
}

/** Errors about the other keys that an object lacks, by the error about the first one. */
function furtherMissing(errors: readonly ErrorObject[]): Map<ErrorObject, ErrorObject[]> {
  const first = new Map<string, ErrorObject>();
  const further = new Map<ErrorObject, ErrorObject[]>();
  for (const error of errors) {
    const { keyword, instancePath, params } = error;
    if (keyword !== 'required' || isDispensable([...parsePointer(instancePath), params.missingProperty]))
      continue;
    const earlier = first.get(instancePath);
    if (!earlier) first.set(instancePath, error);
    else further.set(earlier, [...(further.get(earlier) ?? []), error]);
  }
  return further;
}

/**
 * Located at the key of the object that lacks the key, or at its opening brace if it is in an array, at the
 * root, or in another file than its key.
 */
function missingProblem(
  error: ErrorObject,
  { node, keySpan }: { node: JsonNode; keySpan?: Span },
  parent: JsonPath,
  missing: readonly MissingKey[],
): Problem {
  const { properties, description } = parentOf(error);
  const key: string = error.params.missingProperty;
  const path = [...parent, key];
  const property = properties?.[key];
  const must = property ? ` and must be ${describeSchema(property)}` : '';
  const names = missing.map((each) => quote(each.key));
  const meant = missing.flatMap((each) =>
    each.misspelt ? `${quote(each.key)} instead of ${quote(each.misspelt.member.key)}` : [],
  );
  return {
    code: 'config/required',
    severity: isDispensable(path) ? 'warning' : 'error',
    message:
      names.length > 1
        ? `${formatPath(parent) || 'the file'} lacks ${list(names, 'and')}`
        : `${formatPath(path)} is required${must}`,
    // The description of a condition's schema says why the key is required.
    hint: meant.length > 0 ? `Did you mean ${list(meant, 'and')}?` : property ? undefined : description,
    span: missing[0]?.misspelt?.member.keySpan ??
      (keySpan?.file === node.file ? keySpan : undefined) ?? {
        start: node.start,
        end: node.start + 1,
        file: node.file,
      },
  };
}

function unknownProblem({
  member,
  path,
  suggestion: meant,
  place,
  knownKeys,
  likelyKeys = [],
}: UnknownKey): Problem {
  if (/(^footerSocials|^footer\.socials)\./.test(formatPath(path))) {
    return {
      code: 'config/unknown-platform',
      severity: 'warning',
      message: `${formatPath(path)} is not a known platform, so its icon may be missing`,
      hint: suggestion(meant),
      span: member.keySpan,
    };
  }
  const few = knownKeys.length <= 8 ? `Known settings: ${list(knownKeys, 'and')}.` : undefined;
  return {
    code: 'config/unknown-key',
    severity: 'warning',
    message: `${formatPath(path)} is not a known setting and is ignored`,
    hint: suggestion(meant) ?? place ?? few,
    ...respelled(member.key, likelyKeys),
    span: member.keySpan,
  };
}

const suggestion = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : `Did you mean ${JSON.stringify(value)}?`;

/** The value with a missing prefix added: `#` for a hex color, the scheme for a URL. */
function repair(value: string, pattern: RegExp): string | undefined {
  if (value.trim() === '') return undefined;
  const url = /^[\w-]+(\.[\w-]+)+/.test(value) ? `https://${value}` : value;
  const candidates = [`#${value}`, url, URL.parse(url)?.origin ?? 'null'];
  return candidates.find((each) => each !== 'null' && pattern.test(each));
}

/** Suggests a value of the right type. */
function retype(node: JsonNode, schema: DocsSchema): string | undefined {
  if (
    schema.type === 'array' &&
    schema.items &&
    schemasFor(schema.items, node.type).some((each) => each.type)
  ) {
    const inside = node.type === 'object' ? '{ … }' : describeNode(node);
    return `Put it in brackets: [${inside}].`;
  }
  return undefined;
}

/** Converts a JSON Pointer to a path, with numbers for array indices. */
function pathTo(root: JsonNode, pointer: string): JsonPath {
  const path: (string | number)[] = [];
  for (const step of parsePointer(pointer)) {
    path.push(nodeAt(root, path)?.node.type === 'array' ? Number(step) : step);
  }
  return path;
}

function typeOf(value: unknown): JsonNode['type'] {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as JsonNode['type']);
}
