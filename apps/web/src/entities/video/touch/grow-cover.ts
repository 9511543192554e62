import type { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

type Router = ReturnType<typeof useRouter>;

/** While the old screen grows into the new one, nothing is drawn: one that is not there by now comes without that. */
const patienceMs = 100;
/** Of the stage on the video's own screen, while a transition is under way (stage.module.css). */
const name = 'stage';

/**
 * Opens a video so that the cover of its card grows into the stage, where the browser can and nobody minds motion.
 * Otherwise the link does what links do.
 */
export function growCover(event: MouseEvent, cover: HTMLElement, router: Router, videoId: string): void {
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
  if (button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
  // Missing in browsers of some years ago, whatever the types say.
  if (!(document as Partial<Document>).startViewTransition) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  event.preventDefault();
  void open(cover, router, videoId);
}

async function open(cover: HTMLElement, router: Router, videoId: string): Promise<void> {
  const place = { to: '/video', search: { id: videoId } } as const;
  const loaded = router.preloadRoute(place).then(
    () => true,
    () => false,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false));
  if (!(await Promise.race([loaded, late]))) {
    await router.navigate(place);
    return;
  }
  cover.style.viewTransitionName = name;
  const { ready, finished, updateCallbackDone } = document.startViewTransition(async () => {
    cover.style.viewTransitionName = '';
    await router.navigate(place);
  });
  // A page that is hidden meanwhile goes there without it.
  await Promise.allSettled([ready, finished, updateCallbackDone]);
}
