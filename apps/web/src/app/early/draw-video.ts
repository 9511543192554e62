interface EarlyVideo {
  readonly title: string;
  readonly cover: { readonly url: string; readonly srcset: string; readonly avif?: string };
  /** Where it plays, or the code of why it does not. */
  readonly playback: { readonly code?: number };
}

/**
 * Puts cover and title of a video into the boxes of the page, where the screen will have them: they are seen while the
 * script of the app is still on its way. It runs in the head of the page, as text (vite-deep-links.ts): it may name nothing
 * from here but types.
 */
export function drawVideo({ title, cover, playback }: EarlyVideo, sizes: string): void {
  // It runs as text: nothing outside of the function is there.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const make = (tag: string, attributes: Record<string, string>) =>
    Object.assign(document.createElement(tag), attributes);
  const draw = () => {
    const stage = document.querySelector('.boot-top');
    // The app was quicker.
    if (!stage) return;
    const picture = make('picture', { className: 'code' in playback ? 'boot-blurred' : '' });
    if (cover.avif) picture.append(make('source', { type: 'image/avif', srcset: cover.avif, sizes }));
    picture.append(make('img', { alt: '', fetchPriority: 'high', sizes, srcset: cover.srcset, src: cover.url }));
    stage.append(picture);
    stage.after(make('h1', { className: 'boot-title', textContent: title }));
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', draw, { once: true });
  else draw();
}
