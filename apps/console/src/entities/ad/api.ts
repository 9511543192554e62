import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '../../lib/api/admin-client.ts';

/** Whether the app may open a link, by the server's own rules. What they say of a link does not change. */
export function useCheckedLink(link: string) {
  return useQuery({
    queryKey: ['admin', 'ads/checkLink', { link }],
    queryFn: () => callAdmin('ads/checkLink', { link }),
    enabled: link !== '',
    staleTime: Infinity,
  });
}
