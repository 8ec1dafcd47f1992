/** What a description says about itself and its tags (OpenAPI 4.8.2, 4.8.11, 4.8.22). */

import { asList, asRecord, asText, compact, type Fields, safeUrl } from '../values.ts';
import type { ApiDocument, ApiTag, ExternalDocs } from './api-document.ts';

export function readAbout(document: Fields): ApiDocument['about'] {
  const info = asRecord(document.info) ?? {};
  const contact = asRecord(info.contact);
  const license = asRecord(info.license);
  const logo = asRecord(info['x-logo']) ?? asRecord(document['x-logo']);
  const logoUrl = safeUrl(logo?.url);
  const about = compact({
    termsOfService: safeUrl(info.termsOfService),
    contact:
      contact &&
      compact({ name: asText(contact.name), url: safeUrl(contact.url), email: asText(contact.email) }),
    license:
      license &&
      compact({
        name: asText(license.name) ?? asText(license.identifier) ?? '',
        url: safeUrl(license.url),
        identifier: asText(license.identifier),
      }),
    externalDocs: readExternalDocs(document.externalDocs),
    logo:
      logoUrl === undefined
        ? undefined
        : compact({ url: logoUrl, altText: asText(logo?.altText), href: safeUrl(logo?.href) }),
  });
  return Object.keys(about).length > 0 ? about : undefined;
}

export function readExternalDocs(value: unknown): ExternalDocs | undefined {
  const docs = asRecord(value);
  const url = safeUrl(docs?.url);
  return url === undefined ? undefined : compact({ url, description: asText(docs?.description) });
}

export function readTags(document: Fields): ApiTag[] {
  return asList(document.tags).flatMap((value) => {
    const tag = asRecord(value);
    const name = asText(tag?.name);
    if (!tag || name === undefined) return [];
    return [
      compact({
        name,
        description: asText(tag.description),
        group: asText(tag['x-group']) ?? asText(tag['x-displayName']) ?? asText(tag.summary),
        parent: asText(tag.parent),
        kind: asText(tag.kind),
        externalDocs: readExternalDocs(tag.externalDocs),
      }),
    ];
  });
}

/** Reads `x-tagGroups`. A group without a name or tags is skipped. */
export function readTagGroups(document: Fields): ApiDocument['tagGroups'] {
  const groups = asList(document['x-tagGroups']).flatMap((value) => {
    const group = asRecord(value);
    const name = asText(group?.name);
    const tags = asList(group?.tags).filter((tag) => typeof tag === 'string');
    return name && tags.length > 0 ? [{ name, tags }] : [];
  });
  return groups.length > 0 ? groups : undefined;
}
