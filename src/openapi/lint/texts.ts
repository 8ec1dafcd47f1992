/** Rules about texts that OpenAPI files write freely, and that only mean something if they are right. */
import { didYouMean } from '../../diagnostics/index.ts';
import { asList, asRecord, asText, entriesOf } from '../values.ts';
import type { RuleContext } from './context.ts';

/** Those of servers that requests can be sent to. */
const SCHEMES = ['https', 'http', 'wss', 'ws'];

/**
 * `api.example.com/v1` would be a path below the address of the page (OpenAPI 4.8.5), and no browser knows
 * `htps`.
 */
function serverWithoutScheme() {
  return {
    Server: (value: unknown, { report, location }: RuleContext) => {
      const url = asText(asRecord(value)?.url) ?? '';
      const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(url)?.[1];
      const isWrong = scheme !== undefined && !SCHEMES.includes(scheme.toLowerCase());
      const meant = isWrong ? didYouMean(scheme, SCHEMES) : undefined;
      const isHost = /^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:\/|$)/.test(url);
      if (!isHost && meant === undefined) return;
      report({
        message: `The server \`${url}\` has no scheme${isHost ? '' : ' that browsers know'}.`,
        suggest: [isHost ? `https://${url}` : `${meant}${url.slice(scheme?.length)}`],
        location: location.child('url'),
      });
    },
  };
}

/** The default of a server variable is one of its values (OpenAPI 4.8.6). */
function serverVariable() {
  return {
    ServerVariable: (value: unknown, { report, location }: RuleContext) => {
      const { default: fallback, enum: values } = asRecord(value) ?? {};
      const allowed = asList(values).flatMap((each) => asText(each) ?? []);
      const name = asText(fallback);
      if (name === undefined || allowed.length === 0 || allowed.includes(name)) return;
      const close = didYouMean(name, allowed);
      const listed = allowed.map((each) => `\`${each}\``).join(', ');
      report({
        message: `The default must be one of ${listed}, but is \`${name}\`.`,
        suggest: close === undefined ? [] : [close],
        location: location.child('default'),
      });
    },
  };
}

/** A tag that is close to a declared one is mistyped; others need no declaration (OpenAPI 4.8.10). */
function unknownTag() {
  let declaredNames: string[] = [];
  return {
    Root: (value: unknown) => {
      declaredNames = asList(asRecord(value)?.tags).flatMap((tag) => asText(asRecord(tag)?.name) ?? []);
    },
    Operation: (value: unknown, { report, location }: RuleContext) => {
      for (const [index, tag] of asList(asRecord(value)?.tags).entries()) {
        const name = asText(tag);
        if (name === undefined || declaredNames.includes(name)) continue;
        const close = didYouMean(name, declaredNames);
        if (close === undefined) continue;
        const place = location.child('tags').child(String(index));
        report({ message: `The tag \`${name}\` is not declared.`, suggest: [close], location: place });
      }
    },
  };
}

/** A media type has a type and a subtype (RFC 9110, 8.3.1). */
function mediaTypeName() {
  const check = (value: unknown, { report, location }: RuleContext): void => {
    for (const [name] of entriesOf(asRecord(value)?.content)) {
      if (name.includes('/') || name.startsWith('x-') || name.startsWith('$')) continue;
      report({
        message: `\`${name}\` is not a media type.`,
        suggest: [didYouMean(name, ['application/json', 'text/plain', 'multipart/form-data']) ?? []].flat(),
        location: location.child('content').child(name).key(),
      });
    }
  };
  return { RequestBody: check, Response: check };
}

/** Values of an enumeration are different (JSON Schema Validation 6.1.2). */
function repeatedEnum() {
  return {
    Schema: (value: unknown, { report, location }: RuleContext) => {
      const values = asList(asRecord(value)?.enum).map((each) => JSON.stringify(each));
      const index = values.findIndex((each, at) => values.indexOf(each) < at);
      if (index < 0) return;
      report({
        message: `The enumeration lists \`${values[index]}\` twice.`,
        location: location.child('enum').child(String(index)),
      });
    },
  };
}

/** A required name that is close to an optional property is mistyped; others may be described elsewhere. */
function requiredProperty() {
  return {
    Schema: (value: unknown, { report, location }: RuleContext) => {
      const { properties, required } = asRecord(value) ?? {};
      const names = Object.keys(asRecord(properties) ?? {});
      const list = asList(required);
      for (const [index, entry] of list.entries()) {
        const name = asText(entry);
        if (name === undefined || names.includes(name)) continue;
        const optional = names.filter((each) => !list.includes(each));
        const close = didYouMean(name, optional);
        if (close === undefined) continue;
        report({
          message: `The required property \`${name}\` does not exist.`,
          suggest: [close],
          location: location.child('required').child(String(index)),
        });
      }
    },
  };
}

export const TEXT_RULES = {
  'required-property': requiredProperty,
  'server-without-scheme': serverWithoutScheme,
  'server-variable': serverVariable,
  'unknown-tag': unknownTag,
  'media-type': mediaTypeName,
  'repeated-enum': repeatedEnum,
};
