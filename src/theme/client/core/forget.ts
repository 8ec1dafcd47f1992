/** Removes a preference. Apart from `storage.ts`, which every page loads. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(`trellis-${key}`);
  } catch {}
}
