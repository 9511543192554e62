/** The token is behind the #: no server and no log ever sees it in an address. */
export function setupLink(siteUrl: string, token: string): string {
  return `${siteUrl.replace(/\/+$/, '')}/console/#/setup/${token}`;
}
