/** Components that are members of others: `<Tree.Folder>`. */

const NAME = /^[A-Z]/;

/** All names that pages may write, those of members after the component that has them. */
export function knownNames(components: object): string[] {
  return Object.entries(components).flatMap(([name, component]) => [
    name,
    ...Object.keys(component)
      .filter((member) => NAME.test(member))
      .map((member) => `${name}.${member}`),
  ]);
}

/**
 * `component` with any member that a page may name: its own, and for all others what `otherwise` gives for the member's
 * name. Compiled pages do not say which members they use, so that is found out when one is asked for.
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
