import { closeSync, openSync, readSync } from 'node:fs';

/** Width and height in CSS pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** Enough for every header except that of a photograph with a large preview, which is read further. */
const HEADER_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 4 * 1024 * 1024;

/**
 * Size of the PNG, JPEG, GIF, WebP or SVG image in `file`; `undefined` if unknown. Reads only the header.
 * Photographs are measured after rotation by their EXIF orientation, as browsers show them.
 */
export function imageSize(file: string): ImageSize | undefined {
  const header = readHeader(file, HEADER_BYTES);
  if (!header) return undefined;
  const size = sizeOf(header);
  // The frame of a JPEG may follow a preview.
  const isJpeg = header[0] === 0xff && header[1] === 0xd8;
  const result = size || !isJpeg ? size : sizeOf(readHeader(file, MAX_HEADER_BYTES) ?? header);
  return result && result.width > 0 && result.height > 0 ? result : undefined;
}

function readHeader(file: string, length: number): Buffer | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    const buffer = Buffer.alloc(length);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, length, 0));
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function sizeOf(bytes: Buffer): ImageSize | undefined {
  try {
    if (bytes.readUInt32BE(0) === 0x89504e47) {
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    }
    const magic = bytes.toString('latin1', 0, 4);
    if (magic === 'GIF8') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
    if (magic === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return webpSize(bytes);
    if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
    return svgSize(bytes.toString('utf8'));
  } catch (error) {
    // The file ends before its header does.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The three forms of RFC 9649: lossy, lossless, extended. */
function webpSize(bytes: Buffer): ImageSize | undefined {
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8 ') {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (form === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  return undefined;
}

/** Walks the segments up to the frame header (ITU-T T.81, section B.2.2), past an EXIF orientation. */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  let isTurned = false;
  for (let at = 2; at < bytes.length; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    if (marker === 0xe1) isTurned = exifOrientation(bytes.subarray(at + 4, at + 2 + length)) >= 5;
    at += 2 + length;
  }
  return undefined;
}

/** Tag 0x0112 of the first directory; 1 without one. */
function exifOrientation(segment: Buffer): number {
  if (segment.length < 20 || segment.toString('latin1', 0, 4) !== 'Exif') return 1;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  if (directory + 2 > tiff.length) return 1;
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 10 > tiff.length) return 1;
    if (short(at) === 0x0112) return short(at + 8);
  }
  return 1;
}

/** From its attributes, or from its view box, which gives the ratio. */
function svgSize(text: string): ImageSize | undefined {
  const [, attributes] = /<svg\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/i.exec(text) ?? [];
  if (attributes === undefined) return undefined;
  const pairs = [...attributes.matchAll(/(?<!\S)([\w:-]+)\s*=\s*["']([^"']*)["']/g)];
  const attribute = (name: string): string | undefined =>
    pairs.find(([, each]) => each?.toLowerCase() === name.toLowerCase())?.[2];
  const pixels = (name: string): number | undefined => {
    const [, number] = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(attribute(name) ?? '') ?? [];
    return number === undefined ? undefined : Number(number);
  };
  const box = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = box;
  const ratio = boxHeight / boxWidth;
  const [width, height] = [pixels('width'), pixels('height')];
  const size = {
    width: width ?? (height === undefined ? boxWidth : height / ratio),
    height: height ?? (width === undefined ? boxHeight : width * ratio),
  };
  if (!(size.width > 0 && size.height > 0)) return undefined;
  return { width: Math.round(size.width), height: Math.round(size.height) };
}
