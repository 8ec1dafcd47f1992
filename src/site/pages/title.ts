/** `get-started` -> `Get started`. */
export function titleFromPath(path: string): string {
  const segment =
    path
      .replace(/(?:^|\/)index$/, '')
      .split('/')
      .at(-1) || 'Home';
  const words = segment.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
