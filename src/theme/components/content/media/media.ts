/**
 * Prepares videos that start automatically. Browsers start none with sound, and phones open those that are
 * not inline in a window. They get controls, so readers can stop them (WCAG 2.2.2).
 */
export function playing(html: string): string {
  return html.replace(/<video\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi, (tag) => {
    if (!/\sautoplay\b/i.test(tag)) return tag;
    const names = tag.toLowerCase().split(/[\s=/>]+/);
    const missing = ['muted', 'loop', 'playsinline', 'controls'].filter((name) => !names.includes(name));
    return tag.replace(/(?<!\s)\s*\/?>$/, `${missing.map((name) => ` ${name}`).join('')}>`);
  });
}
