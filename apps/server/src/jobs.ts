import { pruneAdEvents } from './features/ad/ad.jobs.ts';
import { backupJob } from './features/backup/backup.jobs.ts';
import { imageToolJobs } from './features/image-tool/image-tool.jobs.ts';
import { pastListings } from './features/city/city.jobs.ts';
import { novelCoverJob, refreshNovelsJob } from './features/novel/novel.jobs.ts';
import { countDashboard } from './features/dashboard/dashboard.jobs.ts';
import { endBansJob } from './features/account/ban/ban.jobs.ts';
import { checkBooksJob } from './features/payment/books/book-check.jobs.ts';
import { reconcilePayments } from './features/payment/payment.jobs.ts';
import { pictureSweep } from './features/picture/picture.jobs.ts';
import { safetyAlarm } from './features/safety/safety.jobs.ts';
import { indexSearch } from './features/search/search.jobs.ts';
import { uploadJobs, uploadSweep } from './features/upload/upload.jobs.ts';
import { emptyVideoTrash, refreshVideos } from './features/video/video.jobs.ts';
import { shipAudit } from './platform/audit/ship-audit.ts';
import { housekeeping } from './platform/jobs/housekeeping.ts';
import type { AnyJob } from './platform/jobs/job.ts';

const uploads = uploadJobs(async () => (await import('./features/upload/process/publish-upload.ts')).publisher);
const novelCovers = novelCoverJob(async () => (await import('./features/upload/process/publish-upload.ts')).readCover);
const payments = reconcilePayments(async () => (await import('./payment-features.ts')).paymentsOf);
const endBans = endBansJob(async () => (await import('./money-admin-features.ts')).bansOfJob);

/** Every job that the worker knows: the platform's own and those of the features. */
export const jobs: readonly AnyJob[] = [
  housekeeping,
  shipAudit,
  pruneAdEvents,
  refreshVideos,
  emptyVideoTrash,
  refreshNovelsJob,
  novelCovers,
  ...uploads,
  uploadSweep,
  ...imageToolJobs,
  pictureSweep,
  payments,
  checkBooksJob,
  endBans,
  indexSearch,
  pastListings,
  countDashboard,
  safetyAlarm,
  backupJob,
];
