import { accountPersonalData } from './features/account/account.personal.ts';
import { adPersonalData } from './features/ad/ad.personal.ts';
import { communityPersonalData } from './features/community/community.personal.ts';
import { creditsPersonalData } from './features/credits/credits.personal.ts';
import { feedbackPersonalData } from './features/feedback/feedback.personal.ts';
import { historyPersonalData } from './features/history/history.personal.ts';
import { messagePersonalData } from './features/message/message.personal.ts';
import { listingPersonalData } from './features/city/city.personal.ts';
import { imageToolPersonalData } from './features/image-tool/image-tool.personal.ts';
import { novelPersonalData } from './features/novel/novel.personal.ts';
import { dashboardPersonalData } from './features/dashboard/dashboard.personal.ts';
import { paymentPersonalData } from './features/payment/payment.personal.ts';
import { picturePersonalData } from './features/picture/picture.personal.ts';
import { staffActionsPersonalData } from './features/account/admin/staff-actions.personal.ts';
import { uploadPersonalData } from './features/upload/upload.personal.ts';
import { safetyPersonalData } from './features/safety/safety.personal.ts';
import { videoPersonalData } from './features/video/video.personal.ts';
import { youthPersonalData } from './features/youth/youth.personal.ts';
import type { PersonalData } from './platform/privacy/personal-data.ts';

/** What the features hold about accounts; a feature with a table that refers to accounts adds its part. The account comes last. */
export const personalData: readonly PersonalData[] = [
  videoPersonalData,
  novelPersonalData,
  communityPersonalData,
  listingPersonalData,
  messagePersonalData,
  feedbackPersonalData,
  uploadPersonalData,
  imageToolPersonalData,
  safetyPersonalData,
  picturePersonalData,
  historyPersonalData,
  creditsPersonalData,
  adPersonalData,
  youthPersonalData,
  paymentPersonalData,
  dashboardPersonalData,
  staffActionsPersonalData,
  accountPersonalData,
];
