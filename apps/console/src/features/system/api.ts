import type { LegalKind } from '@liuguang/contract/shapes/brand.ts';
import { useAdminMutation } from '../../lib/api/admin-mutation.ts';
import { useAdminQuery } from '../../lib/api/admin-query.ts';

export function useAbout() {
  return useAdminQuery('system/about', {});
}

export function useUpdates() {
  return useAdminQuery('system/updates', {});
}

export function useHealth() {
  return useAdminQuery('system/health', {}, { everyMs: 10_000 });
}

export function useStatus() {
  return useAdminQuery('system/status', {}, { everyMs: 15_000 });
}

export function useSlow(sort: 'total' | 'longest' | 'last') {
  return useAdminQuery('system/slow', { sort });
}

export function useBackups() {
  return useAdminQuery('backup/list', {}, { everyMs: 5000 });
}

export function useBackupState() {
  return useAdminQuery('backup/state', {}, { everyMs: 10_000 });
}

export function useSmsState() {
  return useAdminQuery('sms/state', {});
}

/** Asks the gateway with the keys in use. */
export function useTestSms() {
  return useAdminMutation('sms/test');
}

export function useMailState() {
  return useAdminQuery('mail/state', {});
}

/** Sends a mail at once, by the server in use. */
export function useTestMail() {
  return useAdminMutation('mail/test');
}

export function useLegalTexts() {
  return useAdminQuery('legal/list', {});
}

export function useLegalVersions(kind: LegalKind) {
  return useAdminQuery('legal/versions', { kind });
}

export function useLegalVersion(versionId: string) {
  return useAdminQuery('legal/version', { versionId });
}

/** Whether every entry of the audit log still fits the one before. */
export function useVerifyAudit() {
  return useAdminMutation('audit/verify');
}
