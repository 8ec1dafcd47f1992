/**
 * Videos that start by themselves, ready for it: browsers start none with sound, and phones show those that are not
 * inline in a window of their own. They get controls, so that they can be stopped (WCAG 2.2.2).
 */
export function playing(html: string): string {
  return html.replace(/<video\b(?=[^>]*\sautoplay\b)[^>]*>/gi, (tag) => {
    const missing = ['muted', 'loop', 'playsinline', 'controls'].filter(
      (name) => !new RegExp(`\\s${name}\\b`, 'i').test(tag),
    );
    return tag.replace(/\s*\/?>$/, `${missing.map((name) => ` ${name}`).join('')}>`);
  });
}
