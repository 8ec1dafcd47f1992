/** Text that looks like a secret, whatever its name: tokens, keys, and passwords with their names. */
import { isSecretName } from '../secret-names.ts';

/** Beginnings of tokens that services hand out, private keys, and credentials in a header or an address. */
const KNOWN =
  /\b(?:sk|pk|rk|whsec|gh[opusr]|github_pat|glpat|xox[abeoprs]|npm|pypi|hf|shp(?:at|ss|ca)|dop_v1|sq0\w{3}|ya29)[-_.]\w{4}|\beyJ[\w-]{5}|\bAKIA\w{8}|\bAIza\w{8}|-----BEGIN |\b(?:bearer|basic|digest) {1,9}[\w.~+/=-]{6}|:\/\/[^/\s:@]{0,99}:[^/\s@]{0,500}@/i;

/** Identifiers, which requests need: UUID, ULID, ObjectId, and times. */
const IDENTIFIER =
  /\b(?:[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}|01[\dA-HJKMNP-TV-Z]{24}|[\da-f]{24}|\d{8}T\d{6}Z?)\b/g;

const ASSIGNMENT = /([\w.-]{1,100})["']?\s{0,9}[:=]\s{0,9}["']?[^\s"'&,;]/g;

/** Pieces of a word that have fewer characters are not counted. */
const MIN_PIECE = 5;
/** One piece of letters and digits with this many characters is a token. */
const LONG_PIECE = 16;
/** Several pieces are a token if they have this many characters. */
const LONG_WORD = 20;

/** Letters with digits, or capitals as often as in random text. */
function isRandom(piece: string): boolean {
  if (piece.length < MIN_PIECE) return false;
  if (/\d/.test(piece)) return /[a-z]/i.test(piece);
  return (piece.match(/[a-z][A-Z]/g)?.length ?? 0) >= piece.length / 4;
}

function isToken(word: string): boolean {
  const random = word.split(/[^a-z\d]+/i).filter(isRandom);
  const length = random.reduce((sum, piece) => sum + piece.length, 0);
  return random.some((piece) => piece.length >= LONG_PIECE) || length >= LONG_WORD;
}

/** Whether `text` contains what looks like a secret. Takes other random text for one, but no identifier. */
export function looksSecret(text: string): boolean {
  if (KNOWN.test(text)) return true;
  for (const [, name = ''] of text.matchAll(ASSIGNMENT)) if (isSecretName(name)) return true;
  return text
    .replace(IDENTIFIER, ' ')
    .split(/[^\w.~+/=-]+/)
    .some(isToken);
}
