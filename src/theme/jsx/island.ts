/** Components of authors that do something in the browser: functions that Preact renders, here and there. */

interface IslandPlace {
  /** Key of its module in `virtual:trellis/islands`: the path of the file in the docs folder. */
  module: string;
  name: string;
}

/** A map by a well-known name, because pages are bundled apart from the theme. */
function shared<Value>(name: string): WeakMap<object, Value> {
  const all = globalThis as unknown as Record<symbol, WeakMap<object, Value> | undefined>;
  const key = Symbol.for(`trellis-docs.${name}`);
  const map = all[key] ?? new WeakMap<object, Value>();
  all[key] = map;
  return map;
}

const places = shared<IslandPlace>('islands');
const files = shared<string>('component-files');

/** Marks the components among the exports of a module. */
export function markIslands(exports: Record<string, unknown>, module: string): void {
  for (const [name, value] of Object.entries(exports)) {
    if (typeof value === 'function' && (name === 'default' || /^[A-Z]/.test(name))) {
      places.set(value, { module, name });
    }
  }
}

export const isIsland = (component: object): boolean => places.has(component);

export const placeOf = (component: object): IslandPlace | undefined => places.get(component);

/** Notes where components have been written, for reports about them. */
export function markFile(components: unknown[], file: string): void {
  for (const component of components) if (typeof component === 'function') files.set(component, file);
}

export const fileOf = (component: object): string | undefined => files.get(component);
