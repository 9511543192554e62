import { type RefObject, useEffect } from 'react';

/** What stays of a high stage when the page is scrolled: as high as any other. */
const lowest = 9 / 16;

/** A high stage gives way while the page is scrolled: the picture in it gets smaller, and is never cut off. */
export function useShrink(stage: RefObject<HTMLElement | null>, tall: boolean): void {
  useEffect(() => {
    const { current } = stage;
    if (!current || !tall) return undefined;
    let frame = 0;
    const fit = () => {
      frame = 0;
      const safeTop = Number.parseFloat(getComputedStyle(current).getPropertyValue('--safe-top')) || 0;
      const spare = Math.max(0, current.offsetHeight - safeTop - current.offsetWidth * lowest);
      const scrolled = Math.min(spare, Math.max(0, scrollY));
      current.style.setProperty('--spare', `${spare}px`);
      current.style.setProperty('--scrolled', `${scrolled}px`);
    };
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(fit);
    };
    fit();
    const sized = new ResizeObserver(soon);
    sized.observe(current);
    addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sized.disconnect();
      removeEventListener('scroll', soon);
      current.style.removeProperty('--spare');
      current.style.removeProperty('--scrolled');
    };
  }, [stage, tall]);
}
