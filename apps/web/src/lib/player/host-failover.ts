import type { HlsConfig, LoadPolicy } from 'hls.js';
import { hasMediaHosts, leaveMediaHost, mediaParts, mediaUrl } from '../hosts/media-hosts.ts';

/** A host that has said nothing for so long is left; a segment that is slow to arrive has begun by then. */
const silentMs = 5000;

/**
 * Lets the engine leave a media host that fails: each request goes to one that is well, so a retry of the engine's own is
 * a try at the next host, and the film plays on.
 */
export function hostFailover({ manifestLoadPolicy }: Pick<HlsConfig, 'manifestLoadPolicy'>): Partial<HlsConfig> {
  return { xhrSetup: sendToWell, ...(hasMediaHosts() && { manifestLoadPolicy: withMoreTries(manifestLoadPolicy) }) };
}

function sendToWell(xhr: XMLHttpRequest, url: string): void {
  const at = mediaUrl(url);
  if (at !== url) xhr.open('GET', at, true);
  if (!mediaParts(at)) return;
  const leave = () => leaveMediaHost(at);
  const timer = setTimeout(() => xhr.readyState < XMLHttpRequest.HEADERS_RECEIVED && leave(), silentMs - 100);
  xhr.addEventListener('error', leave);
  xhr.addEventListener('load', () => xhr.status >= 500 && leave());
  xhr.addEventListener('loadend', () => clearTimeout(timer));
}

/** One for each host that there can be, and our own. */
function withMoreTries({ default: policy }: LoadPolicy): LoadPolicy {
  const retry = { maxNumRetry: 5, retryDelayMs: 100, maxRetryDelayMs: 500 };
  return { default: { ...policy, maxTimeToFirstByteMs: silentMs, errorRetry: retry, timeoutRetry: retry } };
}
