const failed = new Set<HTMLLinkElement>();

// What does not load says so to itself alone; only who listens on the way down hears it. The server, which draws home as
// well, has no page to listen to.
if ('document' in globalThis)
  addEventListener('error', ({ target }) => void (target instanceof HTMLLinkElement && failed.add(target)), true);

/**
 * Loads a part of the app. The build asks for the styles of a part once in the life of a page: where they did not come,
 * the next try would find its code and show it without them. What is missing is asked for anew before that.
 */
export async function loadWithStyles<T>(load: () => Promise<T>): Promise<T> {
  await Promise.all([...failed].map(askAgain));
  return await load();
}

async function askAgain(link: HTMLLinkElement): Promise<void> {
  failed.delete(link);
  if (link.rel !== 'stylesheet' || !link.isConnected) return;
  const again = link.cloneNode() as HTMLLinkElement;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  again.addEventListener('load', () => resolve());
  again.addEventListener('error', () => reject(new Error(`styles did not load: ${again.href}`)));
  link.replaceWith(again);
  await promise;
}
