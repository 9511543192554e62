import { accountModule } from './features/account/account.module.ts';
import { reportedUser } from './features/account/account.public.ts';
import { adModule } from './features/ad/ad.module.ts';
import { reportedAd } from './features/ad/ad.public.ts';
import { agentModule } from './features/agent/agent.module.ts';
import { agentCopyModule } from './features/agent-copy/agent-copy.module.ts';
import { authorModule } from './features/author/author.module.ts';
import { backupModule } from './features/backup/backup.module.ts';
import { bulkModule } from './features/bulk/bulk.module.ts';
import { catalogueModule } from './features/catalogue/catalogue.module.ts';
import { cityModule } from './features/city/city.module.ts';
import { reportedListing } from './features/city/city.public.ts';
import { commentModule } from './features/comment/comment.module.ts';
import { reportedComment } from './features/comment/comment.public.ts';
import { communityModule } from './features/community/community.module.ts';
import { reportedPost } from './features/community/community.public.ts';
import { commissionModule } from './features/commission/commission.module.ts';
import { creditsModule } from './features/credits/credits.module.ts';
import { danmakuModule } from './features/danmaku/danmaku.module.ts';
import { reportedDanmaku } from './features/danmaku/danmaku.public.ts';
import { dashboardModule } from './features/dashboard/dashboard.module.ts';
import { findModule } from './features/find/find.module.ts';
import { feedbackModule } from './features/feedback/feedback.module.ts';
import { freeViewModule } from './features/free-view/free-view.module.ts';
import { hostModule } from './features/host/host.module.ts';
import { historyModule } from './features/history/history.module.ts';
import { inviteModule } from './features/invite/invite.module.ts';
import { imageToolModule } from './features/image-tool/image-tool.module.ts';
import { importModule } from './features/import/import.module.ts';
import { mailModule } from './features/mail/mail.module.ts';
import { messageModule } from './features/message/message.module.ts';
import { novelModule } from './features/novel/novel.module.ts';
import { reportedChapter, reportedNovel } from './features/novel/novel.public.ts';
import { paymentModule } from './features/payment/payment.module.ts';
import { pictureModule } from './features/picture/picture.module.ts';
import { playbackModule } from './features/playback/playback.module.ts';
import { portalModule } from './features/portal/portal.module.ts';
import { promotionModule } from './features/promotion/promotion.module.ts';
import { recommendModule } from './features/recommend/recommend.module.ts';
import { safetyModule } from './features/safety/safety.module.ts';
import { searchModule } from './features/search/search.module.ts';
import { shareModule } from './features/share/share.module.ts';
import { smsModule } from './features/sms/sms.module.ts';
import { staffModule } from './features/staff/staff.module.ts';
import { systemModule } from './features/system/system.module.ts';
import { uploadModule } from './features/upload/upload.module.ts';
import { videoModule } from './features/video/video.module.ts';
import { reportedVideo } from './features/video/video.public.ts';
import { watchTimeModule } from './features/watch-time/watch-time.module.ts';
import { webhookModule } from './features/webhook/webhook.module.ts';
import { workModule } from './features/work/work.module.ts';
import { youthModule } from './features/youth/youth.module.ts';
import { platformJobs } from './platform/jobs/platform-jobs.ts';
import type { AnyJob } from './platform/jobs/job.ts';
import type { Deps } from './platform/deps.ts';
import type { Module } from './platform/module.ts';

/** Everything that can be reported; a new kind is a line here. */
const kinds = [
  reportedVideo,
  reportedNovel,
  reportedChapter,
  reportedPost,
  reportedComment,
  reportedDanmaku,
  reportedListing,
  reportedUser,
  reportedAd,
];

/** Every feature, made once per process, in the order of who needs whom. */
export function makeModules(deps: Deps) {
  const agent = agentModule(deps);
  const host = hostModule(deps, { agent });
  const picture = pictureModule(deps);
  const youth = youthModule(deps);
  const playback = playbackModule(deps, { youth });
  const message = messageModule(deps, { agent });
  const sms = smsModule(deps);
  const mail = mailModule(deps, { agent });
  const staff = staffModule(deps, { mail });
  const credits = creditsModule(deps);
  const ad = adModule(deps, { credits });
  const watchTime = watchTimeModule(deps);
  const safety = safetyModule(deps, { picture, kinds });
  const video = videoModule(deps, { agent, picture, playback, watchTime });
  const recommend = recommendModule(deps, { picture, video });
  const novel = novelModule(deps, { agent, picture, credits });
  const community = communityModule(deps, { agent, picture, playback, safety, video });
  const danmaku = danmakuModule(deps, { agent, community, playback, safety, video });
  const comment = commentModule(deps, { community, novel, video });
  const city = cityModule(deps, { community });
  const author = authorModule(deps, { community, novel, picture, video });
  const freeView = freeViewModule(deps, { credits, ad, video, novel });
  const history = historyModule(deps, { city, novel, picture, video, watchTime });
  const search = searchModule(deps, { picture, recommend, video });
  const share = shareModule(deps, { agent, author });
  const upload = uploadModule(deps, { agent, staff });
  const work = workModule(deps, { community, picture });
  const importing = importModule(deps);
  const imageTool = imageToolModule(deps, { credits });
  const promotion = promotionModule(deps, { agent, staff });
  const payment = paymentModule(deps);
  const commission = commissionModule(deps);
  const invite = inviteModule(deps);
  const feedback = feedbackModule(deps);
  const catalogue = catalogueModule(deps, { novel, safety, upload, video });
  const bulk = bulkModule(deps);
  const dashboard = dashboardModule(deps, { picture });
  const portal = portalModule(deps, { promotion });
  const personal = [
    video,
    watchTime,
    recommend,
    novel,
    community,
    danmaku,
    comment,
    city,
    message,
    mail,
    feedback,
    upload,
    imageTool,
    safety,
    picture,
    history,
    credits,
    ad,
    youth,
    payment,
    promotion,
    invite,
    dashboard,
  ].map((module) => module.personal);
  const account = accountModule(deps, { agent, credits, promotion, sms, kinds, personal });
  const backup = backupModule(deps);
  const system = systemModule(deps, { staff, jobs: (): readonly AnyJob[] => jobsOf(modules) });
  const find = findModule({
    ...account.adminRoutes,
    ...payment.adminRoutes,
    ...video.adminRoutes,
    ...novel.adminRoutes,
    ...agent.adminRoutes,
  });
  const webhook = webhookModule(deps);
  const agentCopy = agentCopyModule();
  const modules = {
    agent,
    host,
    picture,
    youth,
    playback,
    message,
    sms,
    mail,
    staff,
    credits,
    ad,
    watchTime,
    safety,
    video,
    recommend,
    novel,
    community,
    danmaku,
    comment,
    city,
    author,
    freeView,
    history,
    search,
    share,
    upload,
    work,
    importing,
    imageTool,
    promotion,
    payment,
    commission,
    invite,
    feedback,
    catalogue,
    bulk,
    dashboard,
    portal,
    account,
    backup,
    system,
    find,
    webhook,
    agentCopy,
  };
  return modules;
}

export type Modules = ReturnType<typeof makeModules>;

/** Every job that the worker knows: the platform's own and those of the features. */
export function jobsOf(modules: Modules): readonly AnyJob[] {
  return [...platformJobs, ...listOf(modules).flatMap(({ jobs }) => jobs ?? [])];
}

export function listOf(modules: Modules): readonly Module[] {
  return Object.values(modules);
}

/** The last made is closed first: it may still use those that were made before it. */
export async function closeModules(modules: Modules): Promise<void> {
  for (const { close } of listOf(modules).toReversed()) await close?.();
}
