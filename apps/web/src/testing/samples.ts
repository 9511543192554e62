import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import type { AgentInfo } from '@liuguang/contract/shapes/agent.ts';
import { standardTheme } from '@liuguang/contract/shapes/brand.ts';
import type { Comment } from '@liuguang/contract/shapes/comment.ts';
import type { Post } from '@liuguang/contract/shapes/community.ts';
import type { Listing, ListingCard } from '@liuguang/contract/shapes/listing.ts';
import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import type { Video, VideoCard } from '@liuguang/contract/shapes/video.ts';
import type { NovelCard } from '../entities/novel/novel.ts';
import type { Place } from '../lib/offline/reading-database.ts';

export function sampleUser(changes: Partial<UserInfo> = {}): UserInfo {
  return {
    userCode: 'LG800000001',
    authorId: '1',
    nickname: '夜航者',
    avatar: '',
    gender: 'unknown',
    birthday: null,
    signature: '',
    phone: null,
    hasPassword: false,
    claimed: false,
    vip: { level: 0, until: null },
    viewingTimes: 0,
    ageConfirmed: false,
    youthMode: false,
    youthMinutesLeft: null,
    unread: 0,
    learned: false,
    ...changes,
  };
}

/** The agent that screens are tested with. */
export const sampleAgent: AgentInfo = {
  agentId: '3',
  agentName: '流光',
  logo: '',
  adultEnabled: false,
  secretcode: 's',
  tagline: '',
  theme: { ...standardTheme, ink: '#ffffff' },
  brand: 'brand-of-3',
};

export function sampleAd(adId: string, changes: Partial<Ad> = {}): Ad {
  return {
    adId,
    id: adId,
    adName: `广告 ${adId}`,
    remark: '',
    adPicture: '',
    adJupAddress: '',
    openType: 1,
    playSecond: 5,
    isLook: 0,
    placement: 'rewarded',
    ...changes,
  };
}

export function sampleCard(videoId: string, changes: Partial<VideoCard> = {}): VideoCard {
  return {
    videoId,
    title: `凌晨四点的港口 ${videoId}`,
    cover: { url: `/i/${videoId}/360.webp`, srcset: '', width: 720, height: 450, placeholder: '' },
    duration: 768,
    kind: 'long',
    access: 'free',
    rating: 'all',
    views: 186_400,
    likes: 12_345,
    collects: 842,
    publishedAt: Date.now() - 3 * 24 * 3600_000,
    author: { authorId: '1', nickname: '潮汐工作室', avatar: '' },
    ...changes,
  };
}

export function sampleVideo(videoId: string, changes: Partial<Video> = {}): Video {
  return {
    ...sampleCard(videoId),
    description: '港口还没有醒。',
    groupId: '1',
    groupName: '纪录',
    tags: ['港口'],
    series: null,
    subtitles: [],
    previewSeconds: 0,
    thumbnails: null,
    my: { liked: false, collected: false, position: 0 },
    playback: { code: 1006, message: '开通VIP即可观看' },
    related: [],
    ...changes,
  };
}

type Novel = CallOutput<'novel/getNovelInfo'>;
type ChapterHead = CallOutput<'novel/getChapterList'>['list'][number];

export function sampleNovelCard(novelId: string, changes: Partial<NovelCard> = {}): NovelCard {
  return {
    novelId,
    title: `雾港灯 ${novelId}`,
    author: { authorId: '9', nickname: '沈砚池', avatar: '' },
    cover: { url: `/i/${novelId}/480.webp`, srcset: '', width: 480, height: 640, placeholder: '' },
    state: '连载',
    words: 12_345,
    chapters: 10,
    tags: ['悬疑'],
    synopsis: '第十一盏灯熄了二十年。',
    access: 'free',
    rating: 'all',
    heat: { hour: 1, day: 22, week: 333 },
    collects: 5,
    lastTitle: '第十章 第十一盏',
    updatedAt: Date.now() - 3_600_000,
    ...changes,
  };
}

export function sampleChapters(count: number, paidFrom = Infinity): ChapterHead[] {
  return Array.from({ length: count }, (_, place) => ({
    chapterId: String(1000 + place + 1),
    index: place + 1,
    title: `第${place + 1}章 灯`,
    access: place + 1 >= paidFrom ? 'vip' : 'free',
    words: 1300,
    publishedAt: 1,
  }));
}

export function sampleNovel(novelId: string, changes: Partial<Novel> = {}): Novel {
  return {
    ...sampleNovelCard(novelId),
    groupId: '1',
    groupName: '悬疑',
    reads: 4567,
    lastChapter: null,
    my: {
      collected: false,
      chapterId: null,
      chapterIndex: null,
      chapterTitle: null,
      offset: 0,
      readAt: null,
      opened: [],
    },
    related: [],
    ...changes,
  };
}

export function samplePost(postId: string, changes: Partial<Post> = {}): Post {
  return {
    postId,
    author: { authorId: '7', nickname: '潮汐工作室', avatar: '' },
    text: `港口的第 ${postId} 夜`,
    topics: ['夜色'],
    pictures: [],
    clip: null,
    rating: 'all',
    likes: 12,
    comments: 0,
    createdAt: Date.now() - 60_000,
    state: 'published',
    my: { liked: false, followed: false, own: false },
    ...changes,
  };
}

export function sampleComment(commentId: string, changes: Partial<Comment> = {}): Comment {
  return {
    commentId,
    author: { authorId: '8', nickname: '夜航者', avatar: '' },
    text: `评论 ${commentId}`,
    replyTo: null,
    likes: 0,
    createdAt: Date.now() - 60_000,
    my: { liked: false, own: false },
    replies: [],
    replyCount: 0,
    ...changes,
  };
}

export function sampleListingCard(listingId: string, changes: Partial<ListingCard> = {}): ListingCard {
  return {
    listingId,
    title: `江边夜跑 ${listingId}`,
    cityId: '310000',
    city: '上海',
    district: '徐汇区',
    kind: 'event',
    category: 'sports',
    categoryName: '运动',
    pictures: [],
    priceText: '免费',
    startsAt: Date.UTC(2030, 4, 1, 11),
    endsAt: null,
    openingHours: null,
    tags: ['夜跑'],
    verified: false,
    state: 'open',
    distance: null,
    seats: { capacity: 10, taken: 4, waiting: 0 },
    ...changes,
  };
}

export function sampleListing(listingId: string, changes: Partial<Listing> = {}): Listing {
  return {
    ...sampleListingCard(listingId),
    description: '沿着江边慢慢跑。',
    address: '龙腾大道 1 号',
    geo: null,
    collects: 3,
    publishedAt: Date.now(),
    contact: null,
    my: { collected: false, own: false, signUp: null, place: null },
    ...changes,
  };
}

/** Where the sample user reads, as this device keeps it. */
export const samplePlace = (changes: Partial<Place> = {}): Place => ({
  account: sampleUser().userCode,
  novelId: '1',
  chapterId: '7',
  offset: 120,
  at: 1000,
  sent: false,
  ...changes,
});
