import type { Diagnostic } from '../../diagnostics/index.ts';

/** One entry of `openapi` in docs.json. */
export interface ApiSource {
  /** Path relative to the docs root, or an http(s) URL. */
  source: string;
  /** Name of the document; by default it is made from `source`. */
  name?: string;
  /**
   * Overlays in the order in which they are applied, as `source`. Where it is absent, a file `x.overlay.yaml` (`.yml`,
   * `.json`) beside a local `x.yaml` is one.
   */
  overlays?: string[];
  /** Where the source is named, for faults that lie outside the file: it is missing, refused, unreachable. */
  origin?: Pick<Diagnostic, 'file' | 'range' | 'source'>;
}
