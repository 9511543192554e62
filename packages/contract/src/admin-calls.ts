import type { z } from 'zod';
import { adminAdCalls } from './admin/ads.ts';
import { agentCalls } from './admin/agents.ts';
import { auditCalls } from './admin/audit.ts';
import { cityCalls } from './admin/city.ts';
import { imageToolCalls } from './admin/image-tools.ts';
import { feedbackCalls, messageCalls } from './admin/messages.ts';
import { bookCalls } from './admin/books.ts';
import { adminCommunityCalls } from './admin/community.ts';
import { contentCalls } from './admin/content.ts';
import { novelAdminCalls } from './admin/novels.ts';
import { orderCalls } from './admin/orders.ts';
import { planCalls } from './admin/plans.ts';
import { redeemCalls } from './admin/redeem.ts';
import { overviewCalls } from './admin/overview.ts';
import { adminSafetyCalls } from './admin/safety.ts';
import { sessionCalls } from './admin/session.ts';
import { systemCalls } from './admin/system.ts';
import { staffUploadCalls } from './admin/upload.ts';
import { staffCalls } from './admin/staff.ts';
import { userCalls } from './admin/users.ts';
import { videoAdminCalls } from './admin/videos.ts';

/** Every call of the console by its name (the path without `api/admin/`); a section adds its table here. */
export const adminCalls = {
  ...sessionCalls,
  ...staffCalls,
  ...auditCalls,
  ...agentCalls,
  ...adminAdCalls,
  ...contentCalls,
  ...videoAdminCalls,
  ...novelAdminCalls,
  ...planCalls,
  ...orderCalls,
  ...redeemCalls,
  ...bookCalls,
  ...userCalls,
  ...cityCalls,
  ...imageToolCalls,
  ...messageCalls,
  ...feedbackCalls,
  ...staffUploadCalls,
  ...systemCalls,
  ...overviewCalls,
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
