import { crc32, deflate } from 'node:zlib';

export type Rgb = readonly [red: number, green: number, blue: number];

/** A picture of pixels with transparency, four bytes each. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** How much of each pixel a shape covers, 0 to 255. `left` and `top` are its origin. */
export interface Mask {
  width: number;
  height: number;
  left: number;
  top: number;
  alpha: Uint8Array;
}

/** A drawing surface. Positions are pixels from the upper left corner. */
export interface Surface {
  copy(): Surface;
  fill(x: number, y: number, width: number, height: number, color: Rgb): void;
  /** Draws a shape in `color`. Its edges blend with `on`, by default with what lies below. */
  mask(mask: Mask, x: number, y: number, color: Rgb, on?: Rgb): void;
  image(pixels: Pixels, x: number, y: number): void;
  /** The picture as a PNG file (W3C PNG, third edition). */
  png(): Promise<Buffer>;
}

/** Steps from the background to a color; edges of letters need no more. */
const BLEND_STEPS = 15;

/**
 * A picture of at most 256 colors on a plain background, in the bytes that PNG compresses: each row is a
 * filter byte, always 0, and a byte per pixel. Small, and fast to copy, draw letters on and compress.
 */
export class Canvas implements Surface {
  readonly width: number;
  readonly height: number;
  private readonly rows: Uint8Array;
  private readonly colors: Rgb[];
  private readonly ground: Rgb;
  private readonly ramps = new Map<string, number[]>();

  constructor(width: number, height: number, ground: Rgb, from?: Canvas) {
    this.width = width;
    this.height = height;
    this.ground = ground;
    this.rows = from ? from.rows.slice() : new Uint8Array((width + 1) * height);
    this.colors = from ? [...from.colors] : [ground];
    if (from) this.ramps = new Map(from.ramps);
  }

  copy(): Canvas {
    return new Canvas(this.width, this.height, this.ground, this);
  }

  fill(x: number, y: number, width: number, height: number, color: Rgb): void {
    const index = this.indexOf(color);
    for (let row = y; row < y + height; row++) {
      const start = row * (this.width + 1) + 1 + x;
      this.rows.fill(index, start, start + width);
    }
  }

  mask({ width, height, left, top, alpha }: Mask, x: number, y: number, color: Rgb, on = this.ground): void {
    const ramp = this.ramp(color, on);
    for (let row = 0; row < height; row++) {
      const py = y + top + row;
      if (py < 0 || py >= this.height) continue;
      for (let column = 0; column < width; column++) {
        const px = x + left + column;
        const step = Math.round(((alpha[row * width + column] ?? 0) / 255) * BLEND_STEPS);
        if (step > 0 && px >= 0 && px < this.width)
          this.rows[py * (this.width + 1) + 1 + px] = ramp[step] as number;
      }
    }
  }

  image({ width, height, rgba }: Pixels, x: number, y: number): void {
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const at = (row * width + column) * 4;
        const alpha = (rgba[at + 3] ?? 0) / 255;
        if (alpha === 0 || y + row >= this.height || x + column >= this.width) continue;
        const color = [0, 1, 2].map((part) => {
          const mixed = (rgba[at + part] ?? 0) * alpha + (this.ground[part] ?? 0) * (1 - alpha);
          // Coarse, so the edges of a logo do not use up the palette.
          return Math.min(255, Math.round(mixed / 8) * 8);
        });
        this.rows[(y + row) * (this.width + 1) + 1 + x + column] = this.indexOf(color as unknown as Rgb);
      }
    }
  }

  async png(): Promise<Buffer> {
    const head = header(this.width, this.height, 3);
    const palette = Buffer.from(this.colors.flat());
    return Buffer.concat([head, chunk('PLTE', palette), ...(await body(this.rows))]);
  }

  private ramp(color: Rgb, on: Rgb): number[] {
    const key = `${color} ${on}`;
    const cachedRamp = this.ramps.get(key);
    if (cachedRamp) return cachedRamp;
    const ramp = Array.from({ length: BLEND_STEPS + 1 }, (_, step) =>
      this.indexOf(blend(color, on, step / BLEND_STEPS)),
    );
    this.ramps.set(key, ramp);
    return ramp;
  }

  private indexOf(color: Rgb): number {
    const distances = this.colors.map((each) => distance(each, color));
    const nearest = distances.indexOf(Math.min(...distances));
    if (distances[nearest] === 0 || this.colors.length === 256) return nearest;
    return this.colors.push(color) - 1;
  }
}

/** A picture on a photograph, with three bytes per pixel: larger and slower than a `Canvas`. */
export class Photograph implements Surface {
  private readonly photo: Pixels;
  private readonly rgb: Uint8Array;

  /** `photo` without transparency, as large as the picture. */
  constructor(photo: Pixels, from?: Uint8Array) {
    this.photo = photo;
    this.rgb = from ?? photo.rgba.filter((_, at) => at % 4 < 3);
  }

  copy(): Photograph {
    return new Photograph(this.photo, this.rgb.slice());
  }

  fill(x: number, y: number, width: number, height: number, color: Rgb): void {
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) this.blend(column, row, color, 1);
  }

  mask({ width, left, top, alpha }: Mask, x: number, y: number, color: Rgb): void {
    for (const [at, cover] of alpha.entries())
      this.blend(x + left + (at % width), y + top + Math.floor(at / width), color, cover / 255);
  }

  image({ width, rgba }: Pixels, x: number, y: number): void {
    for (let at = 0; at < rgba.length; at += 4) {
      const pixel = at / 4;
      const color: Rgb = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
      this.blend(x + (pixel % width), y + Math.floor(pixel / width), color, (rgba[at + 3] ?? 0) / 255);
    }
  }

  async png(): Promise<Buffer> {
    const { width, height } = this.photo;
    const rows = new Uint8Array((width * 3 + 1) * height);
    for (let row = 0; row < height; row++)
      rows.set(this.rgb.subarray(row * width * 3, (row + 1) * width * 3), row * (width * 3 + 1) + 1);
    return Buffer.concat([header(width, height, 2), ...(await body(rows))]);
  }

  private blend(x: number, y: number, color: Rgb, amount: number): void {
    const { width, height } = this.photo;
    if (amount === 0 || x < 0 || y < 0 || x >= width || y >= height) return;
    const at = (y * width + x) * 3;
    for (let part = 0; part < 3; part++)
      this.rgb[at + part] = (color[part] ?? 0) * amount + (this.rgb[at + part] ?? 0) * (1 - amount);
  }
}

const blend = (color: Rgb, on: Rgb, amount: number): Rgb =>
  [0, 1, 2].map((part) =>
    Math.round((color[part] ?? 0) * amount + (on[part] ?? 0) * (1 - amount)),
  ) as unknown as Rgb;

const distance = (a: Rgb, b: Rgb): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function header(width: number, height: number, colorType: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, colorType, 0, 0, 0], 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', data)]);
}

/** Level 4 is half as fast as the fastest and saves a sixth; higher levels take many times as long. */
async function body(rows: Uint8Array): Promise<Buffer[]> {
  const data = await new Promise<Buffer>((done, failed) =>
    deflate(rows, { level: 4 }, (error, result) => (error ? failed(error) : done(result))),
  );
  return [chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
}

function chunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, sum]);
}
