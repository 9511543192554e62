import type { AuthorName } from '../record.ts';

interface Said {
  readonly author: AuthorName;
  readonly text: string;
  readonly likes: number;
}

export interface Talk extends Said {
  readonly replies?: readonly Said[];
  /** What whoever made it answers. */
  readonly creator?: string;
}

/** What is said about any video; each takes some of them, beside what is said about what it shows (`seen.ts`). */
export const videoTalks: readonly Talk[] = [
  { author: '一平米生活', text: '配乐有人知道叫什么吗？', likes: 93, creator: '自己录的，过几天放出来。' },
  { author: '蓝调唱机', text: '第三次来看，还是会停在同一个地方。', likes: 212 },
  { author: '远山纪录', text: '颜色控制得真好，学到了。', likes: 18 },
  { author: '小满动画', text: '这样的画面是怎么做的，求教程。', likes: 76, creator: '下一期就讲这个。' },
];

export const chapterTalks: readonly Talk[] = [
  { author: '慢船旅行', text: '开头就抓人，一口气看到这里。', likes: 28 },
  {
    author: '夜航者',
    text: '这一章的伏笔，后面一定会回来。',
    likes: 14,
    replies: [{ author: '蓝调唱机', text: '别说，我也记下了。', likes: 9 }],
  },
  { author: '一平米生活', text: '催更，催更。', likes: 9 },
];

export const paragraphTalks: readonly Talk[] = [
  { author: '蓝调唱机', text: '就凭这一句我追到完结。', likes: 86 },
  { author: '远山纪录', text: '重读第三遍才发现，这里已经写好了结局。', likes: 42 },
  { author: '阿野在路上', text: '画面感太强了。', likes: 12 },
];
