/** A form for JSON text: what it shows of a value and its schema, and how it edits the text. Pure. */
export { keysAt, valuesAt } from './completions.ts';
export { childOf, putAt, removeAt, renameAt, swapAt, treeOf } from './edit.ts';
export { alternativeText, inputOf, jsonOf, starterOf } from './input-text.ts';
export {
  additionalOf,
  annotationOf,
  isOpen,
  itemOf,
  type Property,
  propertiesOf,
  type Shape,
  shapeOf,
} from './shape.ts';
