import { useAdminAction, useAdminQuery } from '../../../lib/api/admin-query.ts';

export function useOwnMail() {
  return useAdminQuery('session/mail', {});
}

/** Chosen at once. */
export function useSaveMail() {
  return useAdminAction('session/saveMail', { refresh: ['session/mail'] });
}
