import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';

export function usePromotionFigures(input: { days: number; by: 'counted' | 'first' | 'last' }) {
  return useAdminQuery('promotion/figures', input);
}

export function usePromotionSettings(agentId: string) {
  return useAdminQuery('promotion/settings', { agentId });
}

export function usePromoterCodes(promoterId: string, days: number) {
  return useAdminQuery('promotion/codes', { promoterId, days });
}

/** Who signs in to the console as this promoter. */
export function usePromoterLogins(promoterId: string) {
  return useAdminQuery('promotion/logins', { promoterId });
}

/** Makes the one-time link by which a promoter gets in. */
export function useInviteLogin(onLink: (link: string) => void) {
  return useAdminAction('promotion/inviteLogin', { onDone: (made) => onLink(made.link) });
}

/** What is the caller's own. */
export function useMyPromotion(days: number) {
  return useAdminQuery('portal/promotion', { days });
}

/** The smaller channels of an agent, to choose the one that a promoter belongs to. */
export function useSubChannels(agentId: string | undefined) {
  const input = { size: 50, state: 'open' as const, ...(agentId === undefined ? {} : { agentId }) };
  return useAdminQuery('promotion/promoters', input, { enabled: agentId !== undefined });
}
