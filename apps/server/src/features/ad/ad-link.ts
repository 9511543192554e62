/**
 * Where an ad may lead: an http(s) address, or a route of the app itself. Everything else is refused, because the
 * client navigates to it as it is and `javascript:` or `data:` would run with the app's rights.
 */
export function isAdLink(link: string): boolean {
  if (link.length > 2048 || /\s/.test(link)) return false;
  if (link.startsWith('/#/')) return true;
  if (!/^https?:\/\//.test(link)) return false;
  const url = URL.parse(link);
  return url !== null && url.username === '' && url.password === '';
}
