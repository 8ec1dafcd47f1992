import type { Page } from 'playwright-core';

/**
 * Share of the pixels of two PNG images of one size that differ visibly, 0 to 1. Decoded in `page`, a blank
 * one.
 */
export function difference(page: Page, first: Buffer, second: Buffer): Promise<number> {
  return page.evaluate(
    async (sources) => {
      const [a, b] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = `data:image/png;base64,${source}`;
          await image.decode();
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (!a || a.length !== b?.length) return 1;
      let different = 0;
      for (let at = 0; at < a.length; at += 4) {
        if (
          [0, 1, 2].some(
            (channel) => Math.abs((a[at + channel] as number) - (b[at + channel] as number)) > 24,
          )
        )
          different++;
      }
      return different / (a.length / 4);
    },
    [first.toString('base64'), second.toString('base64')],
  );
}

/** The color of the visible pixel at (`x`, `y`), as [red, green, blue]. */
export async function pixel(page: Page, x: number, y: number): Promise<number[]> {
  const shot = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  const blank = await page.context().newPage();
  const color = await blank.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(image, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, shot.toString('base64'));
  await blank.close();
  return color;
}
