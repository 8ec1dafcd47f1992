/** Whether the browser refuses storage, so that pages share nothing. */
export function isStorageRefused(): boolean {
  try {
    return !localStorage;
  } catch {
    return true;
  }
}
