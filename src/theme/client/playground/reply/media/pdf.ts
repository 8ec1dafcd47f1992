/** Bodies that the browser's own PDF viewer shows. The policy of a page allows it where one is documented. */

export const isPdf = (contentType: string): boolean => /^application\/pdf *(?:;|$)/i.test(contentType);

/** The viewer reads it while it is shown, so one is kept. */
let shown: string | undefined;

/**
 * The frame has no `sandbox`, because Chromium shows no PDF in one. Nothing else can run in it: the type is
 * PDF, whatever the server said and sent.
 */
export function showPdf(frame: HTMLIFrameElement, content: BlobPart[]): void {
  if (shown !== undefined) URL.revokeObjectURL(shown);
  shown = URL.createObjectURL(new Blob(content, { type: 'application/pdf' }));
  frame.src = shown;
}
