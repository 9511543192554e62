export type PullPhase = 'idle' | 'pull' | 'ready' | 'busy';

const trigger = 64;
const longest = 110;

/** Lets the content of `element` follow a finger that pulls the page down from its top; past the trigger it refreshes. */
export function followPull(
  element: HTMLElement,
  followingClass: string,
  setPhase: (phase: PullPhase) => void,
  refresh: () => Promise<unknown>,
): () => void {
  let startX = 0;
  let startY = 0;
  let pulled = 0;
  let following: 'no' | 'maybe' | 'yes' = 'no';
  let busy = false;
  let gone = false;

  const move = (distance: number): void => {
    pulled = distance;
    if (distance === 0) element.style.removeProperty('--pull');
    else element.style.setProperty('--pull', `0 ${distance}px`);
  };
  const onStart = (event: TouchEvent): void => {
    const touch = event.touches[0];
    following = touch && event.touches.length === 1 && !busy && scrollY <= 0 ? 'maybe' : 'no';
    startX = touch?.clientX ?? 0;
    startY = touch?.clientY ?? 0;
  };
  const onMove = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (!touch || following === 'no') return;
    const down = touch.clientY - startY;
    if (following === 'maybe') {
      if (Math.abs(down) < 8 && Math.abs(touch.clientX - startX) < 8) return;
      // Sideways belongs to a carousel or the tabs, upwards to the page.
      following = down > Math.abs(touch.clientX - startX) ? 'yes' : 'no';
      if (following === 'no') return;
      element.classList.add(followingClass);
    }
    if (event.cancelable) event.preventDefault();
    move(Math.max(0, longest * (1 - Math.exp(-down / 180))));
    setPhase(pulled >= trigger * 0.8 ? 'ready' : 'pull');
  };
  const rest = (): void => {
    move(0);
    if (!gone) setPhase('idle');
    busy = false;
  };
  const onEnd = (): void => {
    if (following !== 'yes') return;
    following = 'no';
    element.classList.remove(followingClass);
    if (pulled < trigger * 0.8) return rest();
    busy = true;
    move(trigger * 0.75);
    setPhase('busy');
    refresh().then(rest, rest);
  };

  element.addEventListener('touchstart', onStart, { passive: true });
  element.addEventListener('touchmove', onMove, { passive: false });
  element.addEventListener('touchend', onEnd);
  element.addEventListener('touchcancel', onEnd);
  return () => {
    gone = true;
    element.removeEventListener('touchstart', onStart);
    element.removeEventListener('touchmove', onMove);
    element.removeEventListener('touchend', onEnd);
    element.removeEventListener('touchcancel', onEnd);
  };
}
