import { useEffect } from 'react';

/** Work that a reload would take from somebody and that the page itself does not show. */
const running = new Set<symbol>();

/** From here until the answer is called, the page is not reloaded by itself. */
export function keepPage(): () => void {
  const work = Symbol('work');
  running.add(work);
  return () => void running.delete(work);
}

export function useKeepPage(active: boolean): void {
  useEffect(() => (active ? keepPage() : undefined), [active]);
}

const typed = new WeakSet<EventTarget>();

/** Remembers which fields somebody typed in: what a form came with is not lost by a reload. */
export function watchTyping(page: Document = document): void {
  page.addEventListener('input', ({ target }) => target && typed.add(target), { capture: true });
}

const fields =
  'textarea, input:not([type="radio"], [type="checkbox"], [type="range"], [type="search"], [type="hidden"], [type="file"])';

/** What a reload would take from somebody: a video or voice that plays, words in a form, work that is under way. */
export function isBusy(page: Document = document): boolean {
  if ([...page.querySelectorAll('video')].some((video) => !video.paused)) return true;
  // Missing in some wrappers, whatever the types say.
  if ((globalThis as { speechSynthesis?: SpeechSynthesis }).speechSynthesis?.speaking) return true;
  return holdsWork(page);
}

/** Something that somebody made and that would be gone with the page; a video goes on in the next one. */
export function holdsWork(page: Document = document): boolean {
  if (running.size > 0) return true;
  const isDirty = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
    field.value !== '' && (typed.has(field) || field === page.activeElement);
  if ([...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(isDirty)) return true;
  // Asked as the browser asks before it closes the page.
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Nor is a screen taken away whose video is about to start. */
export function isQuiet(page: Document = document): boolean {
  return page.querySelector('video') === null && !isBusy(page);
}
