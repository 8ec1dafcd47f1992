/** What the name of a media type tells. */

export const JSON_TYPE = /[/+]json *(?:;|$)/i;
export const URLENCODED_TYPE = /^application\/x-www-form-urlencoded *(?:;|$)/i;
export const MULTIPART_TYPE = /^multipart\/form-data *(?:;|$)/i;

export const isJsonType = (contentType = ''): boolean => JSON_TYPE.test(contentType);
export const isFormType = (contentType = ''): boolean =>
  URLENCODED_TYPE.test(contentType) || MULTIPART_TYPE.test(contentType);

const TEXT = /^text\/|^application\/(?:javascript|yaml|xml|x-www-form-urlencoded|graphql|sql)\b/i;
/** A subtype or its suffix, such as `image/svg+xml`. */
const STRUCTURED_TEXT = /[/+](?:xml|yaml|(?:x-)?(?:nd)?json[\w-]*)\b/i;

export const isTextType = (contentType: string): boolean =>
  TEXT.test(contentType) || STRUCTURED_TEXT.test(contentType) || isJsonType(contentType);
