export { default as TrellisCode } from './TrellisCode.astro';

/** The text of a snippet with its properties filled in. `{word}` stays if no property has that name. */
export function trellisFill(text: string, props: Record<string, unknown>): string {
  return text.replace(
    /\{\s*(?:props\.)?([\p{ID_Start}_$][\p{ID_Continue}$]*(?:\.[\p{ID_Continue}$]+)*)\s*\}/gu,
    (match, path: string) => {
      let value: unknown = props;
      for (const key of path.split('.')) {
        if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return match;
        value = Reflect.get(value, key);
      }
      return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : match;
    },
  );
}
