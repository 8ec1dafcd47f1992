import { componentsFor } from '../components/content/unknown.ts';

/** The component that the JavaScript of a page or snippet names without importing it; `file` for a report that there is none. */
export const part = (name: string, file: string): unknown => componentsFor(file, [name])[name];
