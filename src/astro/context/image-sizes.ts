import { DocsPaths } from '../../content/index.ts';
import { withoutBase } from '../../text/index.ts';
import type { SizeOf } from '../../theme/page-text/take-text.ts';

/** Where the images of a site are, as plain data. */
export interface ImagePlaces {
  /** Absolute path of the docs root. */
  root: string;
  contentDir: string;
  base: string;
}

/** Reads the sizes of images of the docs folder by their addresses in pages. */
export function imageSizes({ base, ...place }: ImagePlaces): SizeOf {
  const paths = new DocsPaths(() => place);
  return (address) => {
    const [path = ''] = address.split(/[?#]/, 1);
    return path.startsWith('/') && !path.startsWith('//')
      ? paths.imageAt(withoutBase(path, base))
      : undefined;
  };
}
