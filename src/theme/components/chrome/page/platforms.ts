/** Key of a platform -> its icon, and its name where that is not the capitalised key. */
const PLATFORMS: Record<string, [icon: string, name: string]> = {
  website: ['globe', 'Website'],
  'earth-americas': ['earth-americas', 'Website'],
  x: ['x-twitter', 'X'],
  'x-twitter': ['x-twitter', 'X'],
  'hacker-news': ['hacker-news', 'Hacker News'],
  podcast: ['podcast', 'Podcast'],
  github: ['github', 'GitHub'],
  linkedin: ['linkedin', 'LinkedIn'],
  youtube: ['youtube', 'YouTube'],
};

/** Icon and name of a platform from the settings, known or unknown. */
export function platformOf(key: string): { icon: string; name: string } {
  const entry = Object.hasOwn(PLATFORMS, key) ? PLATFORMS[key] : undefined;
  return entry
    ? { icon: entry[0], name: entry[1] }
    : { icon: key, name: key.charAt(0).toUpperCase() + key.slice(1) };
}
