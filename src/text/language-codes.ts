/** Country codes that docs folders use for languages, and the language tags (BCP 47) that they mean. */
export const LANGUAGES_OF_COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['cn', 'zh-Hans'],
  ['jp', 'ja'],
  // Also the tag of Kanuri, which no docs folder is known to use.
  ['kr', 'ko'],
]);
