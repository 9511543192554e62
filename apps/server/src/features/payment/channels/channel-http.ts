import { ChannelFailed } from './channel.ts';

/** An order that never was: a channel that takes our keys says that it knows none. */
export const noOrder = '0000000000000000000';

/** A payer waits for this; a channel that takes longer is as good as away. */
const patienceMs = 10_000;

export interface ChannelAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** As it came: a signature is over these bytes. */
  readonly text: string;
}

/** One request to a channel. What goes wrong on the way is a ChannelFailed without anything secret in it. */
export async function askChannel(url: string, init: RequestInit): Promise<ChannelAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    const reason =
      error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : 'unreachable';
    throw new ChannelFailed(`${new URL(url).host}: ${reason}`);
  }
}

/** The body as JSON; what is none is the channel's fault. */
export function jsonOf(answer: ChannelAnswer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new ChannelFailed(`answer ${answer.status} is not JSON`);
  }
}

/** What came from outside, as far as it is JSON; null is refused by the schema that reads it. */
export function parseJson(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}

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
