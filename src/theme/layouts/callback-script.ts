/**
 * The script of the page that authorization servers send readers back to. The site's
 * Cross-Origin-Opener-Policy separates its window from the playground's, so it uses a BroadcastChannel. The
 * channel has the name of the `state` (RFC 6749 section 10.12), so only the playground that started the flow
 * receives the answer. The address, which holds a code or a token, leaves the history at once. Kept as text
 * because the Content-Security-Policy names its hash.
 */
export const CALLBACK_SCRIPT =
  '(()=>{const p=[...new URLSearchParams(location.search.slice(1)+"&"+location.hash.slice(1))],' +
  's=p.find(([n])=>n==="state");' +
  'history.replaceState(null,"",location.pathname);' +
  'if(!s)return;' +
  'const m=document.getElementById("trellis-callback"),' +
  't=setTimeout(()=>{m.textContent=m.dataset.unknown},2000),' +
  'c=new BroadcastChannel("trellis-oauth-"+s[1]);' +
  'c.onmessage=()=>{clearTimeout(t);m.textContent=m.dataset.done;close()};' +
  'c.postMessage(p)})()';
