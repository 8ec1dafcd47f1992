/** Authors' interactive components: functions that Preact renders at build and in the browser. */

export interface IslandPlace {
  /** Key of its module in `virtual:trellis/islands`: the path of the file in the docs folder. */
  module: string;
  name: string;
}

const placesByComponent = new WeakMap<object, IslandPlace>();
const filesByComponent = new WeakMap<object, string>();
const themedComponents = new WeakSet<object>();

/** Records that an author's component shows theme components, whose stylesheets the page then needs. */
export function markThemed(exports: Record<string, unknown>): void {
  for (const value of Object.values(exports)) if (typeof value === 'function') themedComponents.add(value);
}

export const isThemed = (component: object): boolean => themedComponents.has(component);

/** Marks the components and handlers among the exports of a module. */
export function markIslands(exports: Record<string, unknown>, module: string): void {
  if (exports.trellisIsThemed) markThemed(exports);
  for (const [name, value] of Object.entries(exports)) {
    if (typeof value === 'function') placesByComponent.set(value, { module, name });
  }
}

export const isIsland = (component: object): boolean => placesByComponent.has(component);

/** Handlers among properties that the browser can load, by event name. */
export function handlersOf(props: Record<string, unknown>): Record<string, IslandPlace> {
  const handlers: Record<string, IslandPlace> = {};
  for (const [name, value] of Object.entries(props)) {
    const place =
      /^on[A-Z]/.test(name) && typeof value === 'function' ? placesByComponent.get(value) : undefined;
    if (place) handlers[name] = place;
  }
  return handlers;
}

export const placeOf = (component: object): IslandPlace | undefined => placesByComponent.get(component);

/** Records the file of each component, for reports. */
export function markFile(components: unknown[], file: string): void {
  for (const component of components)
    if (typeof component === 'function') filesByComponent.set(component, file);
}

export const fileOf = (component: object): string | undefined => filesByComponent.get(component);
