/**
 * The formats that are asserted. An unknown format asserts nothing (JSON Schema Validation 2020-12 section
 * 7.2.3).
 */

type Test = (value: unknown) => boolean;

const text =
  (test: (value: string) => boolean): Test =>
  (value) =>
    typeof value !== 'string' || test(value);

/** OpenAPI Format Registry: a signed integer of that many bits. Comparing a bigint with a double is exact. */
function integer(bits: number): Test {
  const limit = 2n ** BigInt(bits - 1);
  return (value) =>
    (typeof value !== 'number' && typeof value !== 'bigint') ||
    ((typeof value === 'bigint' || Number.isInteger(value)) && value >= -limit && value < limit);
}

/** RFC 3339 section 5.6 full-date, with real days of the month. */
function isDate(value: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;

/** RFC 3339 section 5.6 date-time; a leap second is the last one of a UTC day (section 5.7). */
function isDateTime(value: string): boolean {
  const [, hour, minute, second, sign, offsetHour, offsetMinute] = TIME.exec(value.slice(11)) ?? [];
  if (!isDate(value.slice(0, 10)) || !/t/i.test(value[10] ?? '') || second === undefined) return false;
  const offset = (Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0)) * (sign === '-' ? -1 : 1);
  const utc = (Number(hour) * 60 + Number(minute) - offset + 2880) % 1440;
  return second !== '60' || utc === 1439;
}

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);

/** RFC 5321 section 4.1.2 Mailbox. */
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const EMAIL = new RegExp(
  `^(?:${ATOM}(?:\\.${ATOM})*|"(?:[ !#-[\\]-~]|\\\\[ -~])*")@(?:${LABEL}(?:\\.${LABEL})*|\\[(.+)\\])$`,
  'i',
);

/** RFC 3986 appendix A, a URI with a scheme. */
const CHAR = "[\\w.~!$&'()*+,;=:-]|%[\\da-f]{2}";
const PATH = `(?:${CHAR}|[@/])*`;
const HOST = `(?:\\[[\\da-fv:.]+\\]|(?:(?!:)(?:${CHAR}))*)`;
const AUTHORITY = `(?:(?:${CHAR})*@)?${HOST}(?::\\d*)?`;
const QUERY = `(?:${CHAR}|[@/?])*`;
const URI = new RegExp(
  `^[a-z][a-z\\d+.-]*:(?://${AUTHORITY}(?:/${PATH})?|(?!//)${PATH})(?:\\?${QUERY})?(?:#${QUERY})?$`,
  'i',
);

const isEmail = (value: string): boolean => {
  const match = EMAIL.exec(value);
  const literal = match?.[1];
  return !!match && (literal === undefined || /^IPv6:[\da-f:.]+$/i.test(literal) || IPV4.test(literal));
};

export type Formats = Record<string, Test>;

export const FORMATS: Formats = {
  int32: integer(32),
  int64: integer(64),
  'date-time': text(isDateTime),
  date: text(isDate),
  email: text(isEmail),
  uri: text((value) => URI.test(value)),
  uuid: text((value) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)),
  ipv4: text((value) => IPV4.test(value)),
};
