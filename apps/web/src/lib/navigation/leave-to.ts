/** Takes this window to a page outside the app. Only the web: `javascript:` and `data:` would run as a page of ours. */
export function leaveTo(address: string, { location }: Pick<Window, 'location'> = window): void {
  const url = webAddress(address, location.href);
  if (url !== null) location.assign(url);
}

export function webAddress(address: string, base: string): string | null {
  const url = URL.parse(address, base);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
