import { ChannelFailed } from './channel.ts';

/**
 * The page of a channel on which somebody goes on to pay: over TLS, at a host of that channel. People are led there by
 * themselves and type in what pays, so an answer that names any other place is no answer.
 */
export function payPage(address: string, hosts: readonly string[]): string {
  const url = URL.parse(address);
  const isKnown = hosts.some((host) => url?.hostname === host || url?.hostname.endsWith(`.${host}`));
  if (url?.protocol !== 'https:' || url.username !== '' || !isKnown)
    throw new ChannelFailed('a page at an unknown place');
  return address;
}
