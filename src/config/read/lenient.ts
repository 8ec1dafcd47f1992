import { type JsonNode, type JsonPath, memberOf } from '../../json/index.ts';
import {
  type DocsSchema,
  describeSchema,
  type Shape,
  schemasFor,
  shapeSchema,
} from '../schema/docs-schema.ts';
import { describeNode, formatPath, type Problem } from './problem.ts';

/** Font Awesome classes before the name of an icon: `fa-`, `fa-solid fa-`, `fas fa-`. */
const ICON_PREFIX = /^(fa[a-z]?\s+|fa-[a-z]+\s+)*fa-/;

const QUOTED_BOOLEAN = /^(?:true|false)$/i;
const BOOLEAN = describeSchema({ type: 'boolean' });

/**
 * Repairs harmless mistakes of many existing files, each with a warning: empty or null values that may be
 * left out, empty items of lists, icon names with their prefix, `true` and `false` in quotes.
 */
export function repairDocs(root: JsonNode, shape: Shape): { root: JsonNode; problems: Problem[] } {
  const problems: Problem[] = [];
  const warn = (code: string, message: string, hint: string, span: Problem['span']) =>
    void problems.push({ code, severity: 'warning', message, hint, span });

  function repair(node: JsonNode, schemas: DocsSchema[], path: JsonPath): JsonNode {
    const applicable = schemas.flatMap((schema) => schemasFor(schema, node.type));
    if (node.type === 'array') {
      const items = applicable.flatMap((schema) => schema.items ?? []);
      return {
        ...node,
        items: node.items.flatMap((item, index) => {
          const at = [...path, index];
          if (!isEmpty(item, items)) return repair(item, items, at);
          warn('config/empty', `${formatPath(at)} is empty and is ignored`, 'Delete it.', item);
          return [];
        }),
      };
    }
    const truth = node.type === 'string' ? QUOTED_BOOLEAN.exec(node.value)?.[0].toLowerCase() : undefined;
    if (truth && schemas.every((schema) => describeSchema(schema) === BOOLEAN)) {
      const message = `${formatPath(path)} must be ${BOOLEAN}, not ${describeNode(node)}`;
      warn('config/type', message, `Write ${truth} without quotes.`, node);
      const { start, end, file } = node;
      return { type: 'boolean', value: truth === 'true', start, end, file };
    }
    if (node.type !== 'object') return node;
    return {
      ...node,
      members: node.members.flatMap((member) => {
        const { key, value } = member;
        const at = [...path, key];
        const properties = applicable.flatMap(({ properties = {} }) =>
          Object.hasOwn(properties, key) ? (properties[key] ?? []) : [],
        );
        if (properties.length === 0) return member;
        const isRequired = applicable.some(({ required = [] }) => required.includes(key));
        if (!isRequired && isEmpty(value, properties) && memberOf(node, key) === member) {
          const what = value.type === 'null' ? 'null' : 'empty';
          warn('config/empty', `${formatPath(at)} is ${what} and is ignored`, 'Delete it.', value);
          return [];
        }
        const isIcon = key === 'icon' || (key === 'name' && path.at(-1) === 'icon');
        if (isIcon && value.type === 'string' && ICON_PREFIX.test(value.value)) {
          const name = value.value.replace(ICON_PREFIX, '');
          const hint = `Write ${JSON.stringify(name)}.`;
          warn('config/icon-prefix', `${formatPath(at)} is the name of an icon without "fa-"`, hint, value);
          return { ...member, value: { ...value, value: name } };
        }
        return { ...member, value: repair(value, properties, at) };
      }),
    };
  }

  return { root: repair(root, [shapeSchema(shape)], []), problems };
}

/** Whether a value is null, or an empty text where the schemas require characters. */
function isEmpty(node: JsonNode, schemas: DocsSchema[]): boolean {
  if (node.type === 'null') return true;
  if (node.type !== 'string' || node.value.trim() !== '') return false;
  return schemas
    .flatMap((schema) => schemasFor(schema, 'string'))
    .some(({ minLength, pattern, enum: values }) => minLength || pattern || values);
}
