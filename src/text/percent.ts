/** Percent-encoded text, decoded. Text that is not valid percent-encoding stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
