import { leaveMediaHost, mediaParts, originAfter } from './media-hosts.ts';

/** One may be gone for good; so many in a row, and none that came, are the host. */
const enough = 3;
const failures = new Map<string, number>();
/** Not before a phone in a bad place would have its first picture. */
const silentMs = 8000;

/**
 * Pictures that do not come from a media host are asked for at the next one, wherever on the page they are. Heard before
 * who shows them: they learn of it when our own host has none either. On a page that was kept from before the host was named,
 * whose policy refuses it, they come from our own as well.
 */
export function watchPictures(): void {
  document.addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLImageElement && tryNext(event.target)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  document.addEventListener(
    'load',
    ({ target }) => {
      const from = target instanceof HTMLImageElement ? mediaParts(target.currentSrc) : null;
      if (from) failures.delete(from.origin);
    },
    { capture: true },
  );
  // What came with the page may have failed before this was here to hear it.
  for (const image of document.querySelectorAll('img')) if (image.complete && image.naturalWidth === 0) tryNext(image);
  setTimeout(leaveSilent, silentMs);
}

/** False when it came from nowhere else than our own host. */
function tryNext(image: HTMLImageElement): boolean {
  const from = mediaParts(addressOf(image));
  if (!from) return false;
  const { origin } = from;
  const failed = (failures.get(origin) ?? 0) + 1;
  failures.set(origin, failed);
  if (failed >= enough) {
    failures.delete(origin);
    leaveMediaHost(addressOf(image));
    moveWaiting(origin);
  }
  return move(image, origin);
}

/** False when nothing of it is of this origin. */
function move(image: HTMLImageElement, origin: string): boolean {
  let moved = false;
  const sources = image.parentElement?.tagName === 'PICTURE' ? image.parentElement.querySelectorAll('source') : [];
  for (const element of [...sources, image]) {
    for (const name of ['srcset', 'src']) {
      const before = element.getAttribute(name);
      if (!before?.includes(`${origin}/i/`)) continue;
      element.setAttribute(name, before.replaceAll(`${origin}/i/`, `${originAfter(origin)}/i/`));
      moved = true;
    }
  }
  return moved;
}

function moveWaiting(origin: string): void {
  for (const image of document.querySelectorAll('img')) if (!image.complete) move(image, origin);
}

/** A host that takes requests and never answers: what somebody looks at is still not there, and nothing else came from it. */
function leaveSilent(): void {
  const images = [...document.querySelectorAll('img')];
  const came = new Set(images.flatMap((image) => (image.naturalWidth > 0 ? (originOf(image) ?? []) : [])));
  const silent = images.find((image) => {
    const origin = originOf(image);
    return origin !== undefined && !image.complete && !came.has(origin) && isSeen(image);
  });
  if (!silent || document.hidden) return;
  const origin = originOf(silent) ?? '';
  leaveMediaHost(addressOf(silent));
  moveWaiting(origin);
  // The next one may be no better.
  setTimeout(leaveSilent, silentMs);
}

/** Chromium names what it chose only when the first bytes are there. */
const addressOf = (image: HTMLImageElement): string => image.currentSrc || image.src;
const originOf = (image: HTMLImageElement): string | undefined => mediaParts(addressOf(image))?.origin;

/** Those further down are not even asked for before somebody scrolls to them. */
function isSeen(image: HTMLImageElement): boolean {
  const { top, bottom } = image.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
}
