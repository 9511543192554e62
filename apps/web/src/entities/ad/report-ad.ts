import type { QueryClient } from '@tanstack/react-query';
import { openReport } from '../report/report.ts';

/** Opens the sheet of reasons; an ad that was reported leaves every list that is on the device. */
export function reportAd(client: QueryClient, adId: string, onReported?: () => void): void {
  void openReport({
    kind: 'ad',
    id: adId,
    onDone: () => {
      onReported?.();
      dropAd(client, adId);
    },
  });
}

function dropAd(client: QueryClient, adId: string): void {
  for (const query of client.getQueryCache().getAll()) {
    const data = query.state.data as { list?: unknown } | undefined;
    if (!Array.isArray(data?.list)) continue;
    const list = data.list as { adId?: string }[];
    if (list.some((item) => item.adId === adId))
      client.setQueryData(query.queryKey, { ...data, list: list.filter((item) => item.adId !== adId) });
  }
}
