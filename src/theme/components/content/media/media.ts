/**
 * Videos that start by themselves, ready for it: browsers start none with sound, and phones show those that are not
 * inline in a window of their own. They get controls, so that they can be stopped (WCAG 2.2.2).
 */
export function playing(html: string): string {
  return html.replace(/<video\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi, (tag) => {
    if (!/\sautoplay\b/i.test(tag)) return tag;
    const names = tag.toLowerCase().split(/[\s=/>]+/);
    const missing = ['muted', 'loop', 'playsinline', 'controls'].filter((name) => !names.includes(name));
    return tag.replace(/(?<!\s)\s*\/?>$/, `${missing.map((name) => ` ${name}`).join('')}>`);
  });
}
