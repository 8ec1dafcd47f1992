/** Certificates that no browser trusts, made for a run: Node.js can sign, but makes none (RFC 5280 section 4.1). */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** One element of DER: its type, its length and its content (X.690 section 8.1). */
function element(type: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([type, ...size]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => element(0x30, ...parts);
const bits = (content: Buffer): Buffer => element(0x03, Buffer.of(0), content);

/** `ecdsa-with-SHA256` (RFC 5758), `id-ce-subjectAltName` and `id-at-commonName` (RFC 5280). */
const ECDSA = sequence(element(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const ALTERNATIVE_NAMES = element(0x06, Buffer.from('551d11', 'hex'));
const COMMON_NAME = element(0x06, Buffer.from('550403', 'hex'));

const UTC_TIME = 0x17;
const time = (date: Date): Buffer =>
  element(UTC_TIME, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

/** As a list of addresses or of names has it (RFC 5280 section 4.2.1.6). */
const alternative = (name: string): Buffer =>
  /^[\d.]+$/.test(name)
    ? element(0x87, Buffer.from(name.split('.').map(Number)))
    : element(0x82, Buffer.from(name));

const DAY_MS = 86_400_000;

export interface Certificate {
  key: string;
  cert: string;
  /** What `--ignore-certificate-errors-spki-list` of Chromium takes. */
  fingerprint: string;
}

/** @param daysLeft less than 0 for one that has expired */
export function selfSigned(name: string, daysLeft = 1): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const holder = sequence(element(0x31, sequence(COMMON_NAME, element(0x0c, Buffer.from(name)))));
  const content = sequence(
    element(0xa0, element(0x02, Buffer.of(2))),
    element(0x02, Buffer.of(1)),
    ECDSA,
    holder,
    sequence(time(new Date(Date.now() - 30 * DAY_MS)), time(new Date(Date.now() + daysLeft * DAY_MS))),
    holder,
    spki,
    element(0xa3, sequence(sequence(ALTERNATIVE_NAMES, element(0x04, sequence(alternative(name)))))),
  );
  const certificate = sequence(content, ECDSA, bits(sign('sha256', content, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  };
}
