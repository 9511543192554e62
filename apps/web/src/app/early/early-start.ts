interface EarlyRequest {
  /** Address, with `:id` for the id in the hash. */
  readonly url: string;
  readonly cover?: string | undefined;
}

export interface EarlyScreen {
  readonly files: readonly string[];
  readonly calls: readonly EarlyRequest[];
}

interface Answer {
  readonly data?: { readonly cover?: Cover; readonly list?: readonly { readonly cover?: Cover }[] } | null;
}

/** What makes something to look at of the answer about one thing. */
type Draw = (data: never, sizes: string) => void;

interface Cover {
  readonly avif?: string;
  readonly srcset: string;
}

/**
 * Begins with what a screen needs, while the script of the app is on its way. It runs in the head of the page, as text
 * (vite-deep-links.ts): it may name nothing from here but types.
 */
export function beginEarly(screens: Record<string, EarlyScreen>, drawings: Record<string, Draw>): void {
  const [path = '', query = ''] = location.hash.slice(1).split('?');
  const screen = screens[path];
  const draw = drawings[path];
  let mayDraw = false;
  if (!screen || location.pathname !== '/') return;
  // It runs as text: nothing outside of the function is there.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const preload = (attributes: Record<string, string>) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));
  for (const file of screen.files) {
    preload(
      file.endsWith('.css')
        ? { rel: 'preload', as: 'style', crossOrigin: '', href: `/${file}` }
        : { rel: 'modulepreload', crossOrigin: '', href: `/${file}` },
    );
  }
  const showFirst = async (asked: Promise<Response>, sizes: string) => {
    const { data } = (await (await asked).json()) as Answer;
    const cover = data && (data.cover ?? data.list?.[0]?.cover);
    if (!cover) return;
    if (mayDraw) draw?.(data as never, sizes);
    const type = cover.avif ? { type: 'image/avif' } : {};
    const source = { imageSrcset: cover.avif ?? cover.srcset, imageSizes: sizes };
    preload({ rel: 'preload', as: 'image', fetchPriority: 'high', ...type, ...source });
  };
  try {
    const { channelApi, code, userInfo = '' } = localStorage;
    // Links and channels can name another agent than the host's; filters ask for another list.
    const params = new URLSearchParams(query);
    const id = params.get('id') ?? '';
    params.delete('id');
    params.delete('t');
    if (channelApi || code || location.search || String(params) || !/^\d*$/.test(id)) return;
    globalThis.early = {};
    // The app may have to ask the young for a password first.
    mayDraw = !/"youthMode":true/.test(userInfo);
    if (draw && mayDraw) document.documentElement.dataset['early'] = path.slice(1);
    for (const { url, cover: sizes } of screen.calls) {
      const address = url.replace(':id', id);
      const asked = fetch(`/${address}`);
      const kept = asked.then((answer) => answer.clone());
      kept.catch(() => undefined);
      globalThis.early[address] = kept;
      if (!sizes) continue;
      showFirst(asked, sizes).catch(() => undefined);
    }
  } catch {
    // Without storage or network the app asks for itself.
  }
}
