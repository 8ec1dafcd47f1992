/** Components that are members of others: `<Tree.Folder>`. */

const NAME = /^[A-Z]/;

/** All names that pages may use; members follow their component. */
export function knownNames(components: object): string[] {
  return Object.entries(components).flatMap(([name, component]) => [
    name,
    ...Object.keys(component)
      .filter((member) => NAME.test(member))
      .map((member) => `${name}.${member}`),
  ]);
}

/**
 * `component` with every member that a page may name: its own, and the result of `otherwise` for any other
 * name. Compiled pages do not list the members they use, so a proxy answers when one is read.
 */
export function withMembers<Component extends object>(
  component: Component,
  otherwise: (member: string) => unknown,
): Component {
  return new Proxy(component, {
    get: (own, member) =>
      typeof member === 'string' && NAME.test(member) && !Object.hasOwn(own, member)
        ? otherwise(member)
        : Reflect.get(own, member),
  });
}
