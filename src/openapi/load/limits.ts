import { escapeSegment, own } from '../../json/index.ts';

/** Limits that refuse an OpenAPI file, because its content is not trusted. */
export interface Limits {
  /** Bytes of all files together. */
  bytes: number;
  /** Nested objects and arrays. */
  depth: number;
  /** Values of all kinds. YAML aliases count as often as they are used. */
  nodes: number;
  /** `$ref` keys. */
  references: number;
  /** Milliseconds for one remote request. */
  timeout: number;
  /** Milliseconds for a file after it was read. Checks may take half of them. */
  time: number;
}

/** Enough for the largest public descriptions (about 80 MB, three million values). */
export const DEFAULT_LIMITS: Limits = {
  bytes: 96 * 1024 * 1024,
  depth: 256,
  nodes: 8_000_000,
  references: 1_000_000,
  timeout: 10_000,
  time: 120_000,
};

/** Processing a file exceeded its time limit. */
export class TimeExceeded extends Error {}

/** Returns a function that throws `TimeExceeded` if called later than `limits.time` from now. */
export function createClock({ time }: Limits): () => void {
  const end = performance.now() + time;
  return () => {
    if (performance.now() >= end) {
      throw new TimeExceeded(`Reading the OpenAPI file takes longer than ${time / 1000} s.`);
    }
  };
}

/** Below this number of values, aliases may repeat freely; above it, at most `ALIAS_RATIO` times. */
const ALIAS_FLOOR = 100_000;
const ALIAS_RATIO = 10;

/** `pointer` is the JSON Pointer fragment (`#/a/b`, RFC 6901) where the limit was exceeded. */
interface LimitProblem {
  code: 'openapi/depth-limit' | 'openapi/node-limit' | 'openapi/reference-limit' | 'openapi/alias-limit';
  message: string;
  pointer: string;
}

class LimitExceeded extends Error {
  readonly code: LimitProblem['code'];
  constructor(code: LimitProblem['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Checks a parsed file against `limits`, and removes its `__proto__` keys (`refusedKeys`: their pointers). A
 * circular object exceeds the depth limit.
 */
export function inspect(root: unknown, limits: Limits): { refusedKeys: string[]; problem?: LimitProblem } {
  const path: (string | number)[] = [];
  const refusedKeys: string[] = [];
  let nodes = 0;
  let references = 0;

  const visit = (value: unknown): void => {
    if (++nodes > limits.nodes) {
      throw new LimitExceeded(
        'openapi/node-limit',
        `The OpenAPI file contains more than ${limits.nodes} values.`,
      );
    }
    if (typeof value !== 'object' || value === null) return;
    if (path.length >= limits.depth) {
      throw new LimitExceeded(
        'openapi/depth-limit',
        `The OpenAPI file is nested deeper than ${limits.depth} levels.`,
      );
    }
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        path.push(index);
        visit(value[index]);
        path.pop();
      }
      return;
    }
    for (const key of Object.keys(value)) {
      path.push(key);
      if (key === '__proto__') {
        refusedKeys.push(toPointer(path));
        Reflect.deleteProperty(value, key);
      } else {
        const child = own(value, key);
        if (key === '$ref' && typeof child === 'string' && ++references > limits.references) {
          const message = `The OpenAPI file contains more than ${limits.references} references.`;
          throw new LimitExceeded('openapi/reference-limit', message);
        }
        visit(child);
      }
      path.pop();
    }
  };

  try {
    visit(root);
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    const pointer = toPointer(path);
    if (error.code === 'openapi/node-limit' && expandsAliases(root, nodes))
      return { refusedKeys, problem: aliasProblem(pointer) };
    return { refusedKeys, problem: { code: error.code, message: error.message, pointer } };
  }
  if (expandsAliases(root, nodes)) return { refusedKeys, problem: aliasProblem('#/') };
  return { refusedKeys };
}

function aliasProblem(pointer: string): LimitProblem {
  const message = `YAML aliases expand the file to more than ${ALIAS_RATIO} times its size.`;
  return { code: 'openapi/alias-limit', message, pointer };
}

function expandsAliases(root: unknown, nodes: number): boolean {
  return nodes > ALIAS_FLOOR && !hasDistinct(root, nodes / ALIAS_RATIO);
}

/** Whether a file has this many values as written: every object counts once, however often it is used. */
function hasDistinct(root: unknown, least: number): boolean {
  const seenObjects = new Set<object>();
  const waiting: unknown[] = [root];
  let count = 0;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (++count >= least) return true;
    if (typeof value !== 'object' || value === null || seenObjects.has(value)) continue;
    seenObjects.add(value);
    for (const child of Object.values(value)) waiting.push(child);
  }
  return false;
}

function toPointer(path: (string | number)[]): string {
  return `#/${path.map(escapeSegment).join('/')}`;
}
