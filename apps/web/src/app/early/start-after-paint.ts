/**
 * Asks for the script of the app when the first screen of the served page has its pictures and is painted: fetched and run
 * beside them, it made the largest of them come later. It runs in the head of the page, as text (vite-app-start.ts): it may
 * name nothing from here. The tag before it names the script.
 */
export function startAfterPaint(): void {
  const tag = document.currentScript?.previousElementSibling;
  const named = tag?.getAttribute('src');
  /** Pictures that do not come must not keep the app. */
  const longestWaitMs = 2000;
  let started = false;
  const start = () => {
    if (started || !named) return;
    started = true;
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs as text: nothing outside of the function is there
    const load = (script: Partial<HTMLScriptElement>) =>
      document.head.append(Object.assign(document.createElement('script'), script));
    const app = () => load({ type: 'module', crossOrigin: '', src: named });
    // The newest function that the app needs: an engine that has it has the others.
    if ('parse' in URL) return app();
    load({ src: tag?.getAttribute('data-older') ?? '', onload: app, onerror: app });
  };
  // Another screen is made by the script; and a hidden page is never painted.
  if (document.documentElement.dataset['served'] !== 'home' || document.visibilityState === 'hidden') return start();
  addEventListener('load', () =>
    // Safari has no idle callbacks.
    requestAnimationFrame(() =>
      typeof requestIdleCallback === 'function' ? requestIdleCallback(start, { timeout: 500 }) : setTimeout(start, 50),
    ),
  );
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { once: true, capture: true });
  setTimeout(start, longestWaitMs);
  // A button of the served page does nothing yet. The last one that was tapped shows it, and is tapped again by the app
  // (served/tap-again.ts). A link is followed without the app.
  addEventListener(
    'click',
    ({ target }) => {
      const root = document.getElementById('root');
      if (!root?.dataset['served'] || !(target instanceof Element)) return;
      root.querySelector('[data-tapped]')?.removeAttribute('data-tapped');
      target.closest('#root button')?.setAttribute('data-tapped', '');
    },
    { capture: true },
  );
}
