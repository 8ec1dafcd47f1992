import type { JsonSchema } from '../../../../contract/index.ts';
import type { Entry } from './entries.ts';
import type { PathParameter } from './keys/key-names.ts';
import type { Shape } from './shapes/shapes.ts';

/** A resource while the plan is made. */
export interface Draft {
  /** As in `ResourcePlan`. */
  name: string;
  title: string;
  isSingle: boolean;
  /** Template of its list and creation. */
  collection?: string;
  shape: Shape;
  /** Items can be changed with PATCH. */
  isPatched: boolean;
  /** The path of their collection has a POST. */
  isCreated: boolean;
  /** Members that the body of this POST requires. */
  needed?: readonly string[];
  keys: (string[] | null)[];
  parameters: PathParameter[];
  /** An operation that stands for it. */
  entry: Entry | undefined;
  parent?: Draft;
  /** Requests without a body add items by their keys. */
  isAdded?: true;
  /** As in `ResourcePlan`. */
  origin?: Draft;
  /** The items are also in a member of those of `parent`, whose reads show writes to them. */
  isInParent?: true;
}

/** Schema of the success of an operation; `true` if it is no JSON. */
export const bodySchema = ({ success }: Entry): JsonSchema =>
  success.isJson && success.media ? success.media.schema : true;

/** The last literal segment: `posts` of `/users/{}/posts/{}`. */
export const titleOf = (name: string): string =>
  name
    .split('/')
    .filter((segment) => segment !== '' && !segment.includes('{}'))
    .at(-1) ?? 'items';

export function parametersOf(...entries: (Entry | undefined)[]): PathParameter[] {
  const entry = entries.find((one) => one !== undefined);
  return (entry?.parameters ?? []).map((name) => {
    const { schema = true, description } =
      entry?.operation.request.parameters.find((one) => one.in === 'path' && one.name === name) ?? {};
    return { name, schema, ...(description !== undefined && { description }) };
  });
}
