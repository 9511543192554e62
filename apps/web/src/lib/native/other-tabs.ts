const answerMs = 200;

/**
 * A new version takes over in all tabs at once, and takes the old one's files along. So the others are asked before;
 * one that is asleep does not answer, and is not in the middle of anything either.
 */
export function createBusyTabs(busy: () => boolean, name = 'versions'): { othersBusy: () => Promise<boolean> } {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  // A channel is of one origin by itself.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: 'who is busy' | 'busy'): void => channel?.postMessage(message);
  let heard = false;
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'busy') heard = true;
    if (data === 'who is busy' && busy()) post('busy');
  });
  return {
    async othersBusy() {
      if (!channel) return false;
      heard = false;
      post('who is busy');
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      return heard;
    },
  };
}
