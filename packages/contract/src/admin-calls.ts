import type { z } from 'zod';
import { adminAdCalls } from './admin/ad.ts';
import { agentCalls } from './admin/agent.ts';
import { auditCalls } from './admin/staff/audit.ts';
import { cityCalls } from './admin/city.ts';
import { hostCalls } from './admin/host.ts';
import { imageToolCalls } from './admin/image-tool.ts';
import { feedbackCalls, messageCalls } from './admin/message.ts';
import { bookCalls } from './admin/payment/books.ts';
import { adminCommunityCalls } from './admin/community.ts';
import { catalogueCalls } from './admin/catalogue.ts';
import { novelAdminCalls } from './admin/novel.ts';
import { orderCalls } from './admin/payment/orders.ts';
import { planCalls } from './admin/payment/plans.ts';
import { redeemCalls } from './admin/payment/redeem.ts';
import { dashboardCalls } from './admin/dashboard.ts';
import { adminSafetyCalls } from './admin/safety.ts';
import { sessionCalls } from './admin/staff/session.ts';
import { systemCalls } from './admin/system.ts';
import { staffUploadCalls } from './admin/upload.ts';
import { staffCalls } from './admin/staff/staff.ts';
import { accountCalls } from './admin/account.ts';
import { recoveryCalls } from './admin/recovery.ts';
import { videoAdminCalls } from './admin/video.ts';

/** Every call of the console by its name (the path without `api/admin/`); a section adds its table here. */
export const adminCalls = {
  ...sessionCalls,
  ...staffCalls,
  ...auditCalls,
  ...agentCalls,
  ...hostCalls,
  ...adminAdCalls,
  ...catalogueCalls,
  ...videoAdminCalls,
  ...novelAdminCalls,
  ...planCalls,
  ...orderCalls,
  ...redeemCalls,
  ...bookCalls,
  ...accountCalls,
  ...recoveryCalls,
  ...cityCalls,
  ...imageToolCalls,
  ...messageCalls,
  ...feedbackCalls,
  ...staffUploadCalls,
  ...systemCalls,
  ...dashboardCalls,
  ...adminSafetyCalls,
  ...adminCommunityCalls,
};

export type AdminCalls = typeof adminCalls;
export type AdminCallName = keyof AdminCalls;
/** What a caller writes: defaults may be left out. */
export type AdminInput<N extends AdminCallName> = z.input<AdminCalls[N]['input']>;
/** What a handler receives, after parsing. */
export type AdminParsed<N extends AdminCallName> = z.output<AdminCalls[N]['input']>;
export type AdminOutput<N extends AdminCallName> = z.output<AdminCalls[N]['output']>;
