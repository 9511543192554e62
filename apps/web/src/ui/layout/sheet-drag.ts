/**
 * Lets a bottom sheet follow the finger. It is dismissed past a third of its height or by a quick flick, and springs
 * back otherwise. A drag that starts in scrolled content scrolls that content instead.
 */
export function followSheet(panel: HTMLElement, dismiss: () => void): () => void {
  let startY = 0;
  let startedAt = 0;
  let offset = 0;
  let active = false;

  const onStart = (event: TouchEvent): void => {
    const touch = event.touches[0];
    active = touch !== undefined && event.touches.length === 1 && !scrolledInside(event.target, panel);
    startY = touch?.clientY ?? 0;
    startedAt = event.timeStamp;
    offset = 0;
  };
  const onMove = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (!active || !touch) return;
    offset = touch.clientY - startY;
    if (offset <= 0) {
      panel.style.translate = '';
      return;
    }
    if (event.cancelable) event.preventDefault();
    panel.style.transition = 'none';
    panel.style.translate = `0 ${offset}px`;
  };
  const onEnd = (event: TouchEvent): void => {
    if (!active) return;
    active = false;
    panel.style.transition = '';
    const speed = offset / Math.max(1, event.timeStamp - startedAt);
    if (offset > panel.offsetHeight / 3 || (offset > 24 && speed > 0.6)) dismiss();
    else panel.style.translate = '';
  };

  panel.addEventListener('touchstart', onStart, { passive: true });
  panel.addEventListener('touchmove', onMove, { passive: false });
  panel.addEventListener('touchend', onEnd);
  panel.addEventListener('touchcancel', onEnd);
  return () => {
    panel.removeEventListener('touchstart', onStart);
    panel.removeEventListener('touchmove', onMove);
    panel.removeEventListener('touchend', onEnd);
    panel.removeEventListener('touchcancel', onEnd);
  };
}

function scrolledInside(target: EventTarget | null, panel: HTMLElement): boolean {
  for (let node = target; node instanceof HTMLElement && node !== panel; node = node.parentElement) {
    if (node.scrollTop > 0) return true;
  }
  return false;
}
