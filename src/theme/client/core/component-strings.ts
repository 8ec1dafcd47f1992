/**
 * Returns a test for texts that contain every word of `query`. A number matches only itself: 22 does not
 * match 224.
 */
export function matcher(query: string): (text: string) => boolean {
  const tests = query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const isNumber = /^\d+$/.test(word);
      return (text: string) => (isNumber ? text.split(/\D+/).includes(word) : text.includes(word));
    });
  return (text) => {
    const lower = text.toLowerCase();
    return tests.every((test) => test(lower));
  };
}
