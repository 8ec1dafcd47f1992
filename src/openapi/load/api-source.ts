import type { Diagnostic } from '../../diagnostics/index.ts';

/** One entry of `openapi` in docs.json. */
export interface ApiSource {
  /** Path relative to the docs root, or an http(s) URL. */
  source: string;
  /** Name of the description. Default: made from `source`. */
  name?: string;
  /**
   * Overlays in the order of application, each like `source`. Default: a file `x.overlay.yaml` (`.yml`,
   * `.json`) beside a local `x.yaml`.
   */
  overlays?: string[];
  /** Where the source is named, for problems outside the file: missing, refused, unreachable. */
  origin?: Pick<Diagnostic, 'file' | 'range' | 'source'>;
}
