/** Reads and writes preferences. If the browser refuses storage, they are forgotten. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`trellis-${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`trellis-${key}`, value);
  } catch {}
}
