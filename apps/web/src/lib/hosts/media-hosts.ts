/**
 * Hosts that films and pictures come from beside that of the page, as the operator named them. One that fails is left
 * for a while: for the next of them, and in the end for our own, which has everything as well.
 */
const address = /^(https?:\/\/[^/]+)(\/[iv]\/.*)$/;
/** Long enough for a host that is down to be noticed by who runs it. */
const restMs = 5 * 60_000;

const leftAt = new Map<string, number>();

function listed(): readonly string[] {
  const text = document.querySelector<HTMLMetaElement>('meta[name="media-hosts"]')?.content ?? '';
  return text.split(' ').filter((origin) => origin !== '');
}

export function hasMediaHosts(): boolean {
  return listed().length > 0;
}

/** Origin and path of a film or picture on another host than ours. */
export function mediaParts(url: string): { readonly origin: string; readonly path: string } | null {
  const [, origin = '', path = ''] = address.exec(url) ?? [];
  return origin === '' || origin === location.origin ? null : { origin, path };
}

function isResting(origin: string): boolean {
  return performance.now() - (leftAt.get(origin) ?? -Infinity) < restMs;
}

/** The same film or picture at a host that has not failed; anything else as it is. */
export function mediaUrl(url: string): string {
  const parts = mediaParts(url);
  if (!parts || !isResting(parts.origin)) return url;
  return `${listed().find((origin) => !isResting(origin)) ?? ''}${parts.path}`;
}

/** The host of this address does not answer; false when it is none that can be left. */
export function leaveMediaHost(url: string): boolean {
  const parts = mediaParts(url);
  if (parts) leftAt.set(parts.origin, performance.now());
  return parts !== null;
}

/** Where to look after this origin: the next that is listed, then our own (an empty text). */
export function originAfter(origin: string): string {
  const all = listed();
  return all.slice(all.indexOf(origin) + 1).find((other) => other !== origin && !isResting(other)) ?? '';
}

/** At our own host, for what scripts must be able to read. */
export function ownAddress(url: string): string {
  return mediaParts(url)?.path ?? url;
}

/** An answer in which hosts that were left stand no more. */
export function mediaText(text: string): string {
  let changed = text;
  for (const origin of leftAt.keys()) {
    if (isResting(origin))
      changed = changed
        .replaceAll(`${origin}/i/`, mediaUrl(`${origin}/i/`))
        .replaceAll(`${origin}/v/`, mediaUrl(`${origin}/v/`));
  }
  return changed;
}
