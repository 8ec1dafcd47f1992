import { createHash } from 'node:crypto';

/**
 * Runs before the first paint, so the color mode, the docs version, a closed announcement and the name of
 * the shortcut key do not flash. It also says when a part of the page cannot be loaded: all browsers name the
 * import in that error. Kept as text because it is the page's only inline script, and the
 * Content-Security-Policy names its hash.
 *
 * The first page that a reader opens has installed fonts (`reading/fonts.ts`). Later pages, and pages opened
 * as files, have those of the theme from the beginning. The same holds for what `noscript data-late`
 * contains: print styles and icons of the navigation, which readers without JavaScript see at once.
 */
export const BOOT_SCRIPT =
  "(d=>{if(/Mac|iP/.test(navigator.platform))d.dataset.mac='';" +
  "addEventListener('unhandledrejection',({reason:r})=>{if(/import/i.test(r))d.dataset.failed=''});" +
  "const f=document.querySelector('link[as=font]')," +
  "p=g=>new PerformanceObserver((_,o)=>{o.disconnect();g()}).observe({type:'paint',buffered:true})," +
  "w=()=>{for(const n of document.querySelectorAll('noscript[data-late]'))n.outerHTML=n.innerHTML}," +
  "l=()=>{w();if(document.readyState==='complete')return;const o=new MutationObserver(w);" +
  "o.observe(d,{childList:true,subtree:true});addEventListener('load',()=>{o.disconnect();w()})}," +
  "u=()=>{d.dataset.sans=d.dataset.mono='';if(f)f.media='all';l()};" +
  "if(location.protocol==='file:')u();" +
  "try{const s=localStorage,t=s.getItem('trellis-theme'),v=s.getItem('trellis-version');" +
  "if(t&&d.dataset.themeFixed===undefined)if(t==='system')delete d.dataset.theme;else d.dataset.theme=t;" +
  'if(v&&d.dataset.version!==undefined&&d.dataset.versionFixed===undefined)d.dataset.version=v;' +
  "if(s.getItem('trellis-fonts'))u();" +
  "if(d.dataset.banner===s.getItem('trellis-banner'))delete d.dataset.banner}catch{}" +
  "if(d.dataset.sans!=='')p(l)})" +
  '(document.documentElement)';

export const bootHash = `sha256-${createHash('sha256').update(BOOT_SCRIPT).digest('base64')}`;
