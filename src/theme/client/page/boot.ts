import { createHash } from 'node:crypto';

/**
 * Runs before the first paint, so the color mode, the docs version, a closed announcement and the name of
 * the shortcut key do not flash. The file of the font for code is fetched once the first page has loaded, and
 * on later pages from the beginning. It also says when a part of the page cannot be loaded: all browsers name
 * the import in that error. Kept as text because it is the page's only inline script, and the
 * Content-Security-Policy names its hash.
 */
export const BOOT_SCRIPT =
  "(d=>{if(/Mac|iP/.test(navigator.platform))d.dataset.mac='';" +
  "addEventListener('unhandledrejection',({reason:r})=>{if(/import/i.test(r))d.dataset.failed=''});" +
  "const m=()=>{d.dataset.mono='';try{localStorage.setItem('trellis-mono',1)}catch{}};" +
  "addEventListener('load',m);" +
  "try{const s=localStorage,t=s.getItem('trellis-theme'),v=s.getItem('trellis-version');" +
  "if(t&&d.dataset.themeFixed===undefined)if(t==='system')delete d.dataset.theme;else d.dataset.theme=t;" +
  'if(v&&d.dataset.version!==undefined&&d.dataset.versionFixed===undefined)d.dataset.version=v;' +
  "if(s.getItem('trellis-mono'))m();" +
  "if(d.dataset.banner===s.getItem('trellis-banner'))delete d.dataset.banner}catch{}})" +
  '(document.documentElement)';

export const bootHash = `sha256-${createHash('sha256').update(BOOT_SCRIPT).digest('base64')}`;
