import { type PreviewLook, previewReady } from '@liuguang/contract/helpers/preview-look.ts';
import type { QueryClient } from '@tanstack/react-query';
import { agentQuery } from './agent.ts';
import { wearColours } from './wear-brand.ts';

/**
 * In the frame of the console: puts on what somebody is typing there and has not saved. Only our console may frame the
 * page (its policy says so), and only the page around it is heard.
 */
export function hearLooks(queryClient: QueryClient): void {
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source === parent && parent !== window && isLook(data)) void wear(queryClient, data);
  });
  parent.postMessage(previewReady, '*');
}

function isLook(data: unknown): data is PreviewLook {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'previewLook';
}

let saved: Awaited<ReturnType<ReturnType<typeof agentQuery>['queryFn']>> | undefined;

async function wear(queryClient: QueryClient, { theme, name, tagline, tabBar }: PreviewLook): Promise<void> {
  if (theme) wearColours(theme);
  // What is saved must be there first: it would come after and win.
  saved ??= await queryClient.fetchQuery(agentQuery());
  queryClient.setQueryData(agentQuery().queryKey, {
    ...saved,
    ...(name === undefined ? {} : { agentName: name }),
    ...(tagline === undefined ? {} : { tagline }),
    keys: { ...saved.keys, ...(tabBar === undefined ? {} : { TAB_BAR: tabBar }) },
  });
}
