import type { z } from 'zod';
import { adminAdCalls } from './admin/ad.ts';
import { agentCalls } from './admin/agent.ts';
import { agentCopyCalls } from './admin/channel/agent-copy.ts';
import { backupCalls } from './admin/system/backup.ts';
import { mailCalls } from './admin/system/mail.ts';
import { legalCalls } from './admin/system/legal.ts';
import { smsCalls } from './admin/system/sms.ts';
import { updateCalls } from './admin/system/updates.ts';
import { auditCalls } from './admin/staff/audit.ts';
import { cityCalls } from './admin/city.ts';
import { findCalls } from './admin/operations/find.ts';
import { domainCalls } from './admin/domain.ts';
import { hostCalls } from './admin/host.ts';
import { lookCalls } from './admin/look.ts';
import { imageToolCalls } from './admin/image-tool.ts';
import { importCalls } from './admin/import/import.ts';
import { feedbackCalls, messageCalls } from './admin/message.ts';
import { bookCalls } from './admin/payment/books.ts';
import { merchantCalls } from './admin/payment/merchants.ts';
import { paymentKeyCalls } from './admin/payment/payment-keys.ts';
import { adminCommunityCalls } from './admin/community.ts';
import { adminDanmakuCalls } from './admin/danmaku.ts';
import { catalogueCalls } from './admin/catalogue.ts';
import { novelAdminCalls } from './admin/novel.ts';
import { overrideCalls } from './admin/channel/override.ts';
import { orderCalls } from './admin/payment/orders.ts';
import { planCalls } from './admin/payment/plans.ts';
import { redeemCalls } from './admin/payment/redeem.ts';
import { dashboardCalls } from './admin/dashboard.ts';
import { commissionCalls } from './admin/promotion/commission.ts';
import { promotionCalls } from './admin/promotion/figures.ts';
import { inviteAdminCalls } from './admin/promotion/invites.ts';
import { portalCalls } from './admin/promotion/portal.ts';
import { promoterCalls } from './admin/promotion/promoters.ts';
import { adminSafetyCalls } from './admin/safety.ts';
import { ownMailCalls } from './admin/staff/own-mail.ts';
import { passkeyCalls } from './admin/staff/passkeys.ts';
import { sessionCalls } from './admin/staff/session.ts';
import { systemCalls } from './admin/system.ts';
import { staffUploadCalls } from './admin/upload.ts';
import { roleCalls } from './admin/staff/roles.ts';
import { staffCalls } from './admin/staff/staff.ts';
import { accountCalls } from './admin/account.ts';
import { recoveryCalls } from './admin/recovery.ts';
import { tokenCalls } from './admin/open-api/tokens.ts';
import { webhookCalls } from './admin/open-api/webhooks.ts';
import { bulkOperationCalls } from './admin/operations/bulk-calls.ts';
import { videoAdminCalls } from './admin/video.ts';

/** Every call of the console by its name (the path without `api/admin/`); a section adds its table here. */
export const adminCalls = {
  ...sessionCalls,
  ...passkeyCalls,
  ...ownMailCalls,
  ...staffCalls,
  ...roleCalls,
  ...auditCalls,
  ...tokenCalls,
  ...webhookCalls,
  ...agentCalls,
  ...agentCopyCalls,
  ...domainCalls,
  ...hostCalls,
  ...lookCalls,
  ...adminAdCalls,
  ...catalogueCalls,
  ...videoAdminCalls,
  ...novelAdminCalls,
  ...overrideCalls,
  ...importCalls,
  ...bulkOperationCalls,
  ...planCalls,
  ...orderCalls,
  ...redeemCalls,
  ...bookCalls,
  ...merchantCalls,
  ...paymentKeyCalls,
  ...promoterCalls,
  ...promotionCalls,
  ...commissionCalls,
  ...inviteAdminCalls,
  ...portalCalls,
  ...accountCalls,
  ...recoveryCalls,
  ...cityCalls,
  ...imageToolCalls,
  ...messageCalls,
  ...feedbackCalls,
  ...staffUploadCalls,
  ...systemCalls,
  ...updateCalls,
  ...backupCalls,
  ...smsCalls,
  ...mailCalls,
  ...legalCalls,
  ...dashboardCalls,
  ...findCalls,
  ...adminSafetyCalls,
  ...adminCommunityCalls,
  ...adminDanmakuCalls,
};

export type AdminCalls = typeof adminCalls;
export type AdminCallName = keyof AdminCalls;
/** What a caller writes: defaults may be left out. */
export type AdminInput<N extends AdminCallName> = z.input<AdminCalls[N]['input']>;
/** What a handler receives, after parsing. */
export type AdminParsed<N extends AdminCallName> = z.output<AdminCalls[N]['input']>;
export type AdminOutput<N extends AdminCallName> = z.output<AdminCalls[N]['output']>;
