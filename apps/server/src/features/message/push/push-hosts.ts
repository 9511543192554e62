/**
 * The push services of browsers. An endpoint comes from a stranger and is an address that this server sends requests to,
 * so a list of what is allowed stands here, and not one of what is forbidden.
 */
const known = [
  // Chrome, Edge on Android, Opera, Samsung Internet
  'fcm.googleapis.com',
  // Firefox
  'updates.push.services.mozilla.com',
  // Safari
  '.push.apple.com',
  // Edge on Windows
  '.notify.windows.com',
];

/** The endpoint in its one written form, or null when it is not one of a push service. `more` are origins of the operator's choice. */
export function pushEndpoint(given: string, more: readonly string[] = []): string | null {
  const url = URL.parse(given);
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '' || url.href.length > 1024) return null;
  if (more.includes(url.origin)) return url.href;
  if (url.protocol !== 'https:' || url.port !== '') return null;
  const isKnown = known.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host));
  return isKnown ? url.href : null;
}
