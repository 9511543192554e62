import type { AccountDeskTables } from './schema/account-admin.ts';
import type { AccountTables } from './schema/account.ts';
import type { AdTables } from './schema/ad.ts';
import type { AgentTables } from './schema/agent.ts';
import type { BackupTables } from './schema/backup.ts';
import type { CommunityTables } from './schema/community.ts';
import type { ContentDeskTables } from './schema/catalogue.ts';
import type { ImageToolTables } from './schema/image-tool.ts';
import type { JobTables } from './schema/job.ts';
import type { MessageTables } from './schema/message.ts';
import type { ListingTables } from './schema/city.ts';
import type { NovelTables } from './schema/novel.ts';
import type { OverviewTables } from './schema/dashboard.ts';
import type { PaymentTables } from './schema/payment.ts';
import type { SafetyTables } from './schema/safety.ts';
import type { SearchTables } from './schema/search.ts';
import type { StaffTables } from './schema/staff.ts';
import type { UploadTables } from './schema/upload.ts';
import type { VideoTables } from './schema/video.ts';
import type { WatchingTables } from './schema/watch.ts';

/** The tables as Kysely sees them, one file per area, written by hand and compared with the migrated database by a test. */
export interface Schema
  extends
    AgentTables,
    AccountTables,
    AccountDeskTables,
    VideoTables,
    WatchingTables,
    UploadTables,
    NovelTables,
    ListingTables,
    AdTables,
    BackupTables,
    PaymentTables,
    CommunityTables,
    ContentDeskTables,
    ImageToolTables,
    JobTables,
    MessageTables,
    SafetyTables,
    SearchTables,
    OverviewTables,
    StaffTables {}
