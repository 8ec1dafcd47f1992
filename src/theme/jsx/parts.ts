import { trellis } from 'virtual:trellis/run';
import { componentsFor } from '../components/content/unknown/components-for.ts';

/**
 * The component that JavaScript of a page or snippet uses without importing it; `file` is for the report if
 * it is missing.
 */
export const part = (name: string, file: string): unknown =>
  componentsFor(trellis().report, file, [name])[name];
