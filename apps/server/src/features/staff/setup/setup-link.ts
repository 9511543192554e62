/** The token is in the fragment, which browsers do not send: it never shows up in a server's log. */
export function setupLink(siteUrl: string, token: string): string {
  return `${siteUrl.replace(/\/+$/, '')}/console/#/setup/${token}`;
}
