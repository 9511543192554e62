// In a file of its own: the sheet that shows the reasons is not on the first screen.

/** What can be reported, as reporters, authors and staff read it. */
export const reportKindNames = {
  video: '视频',
  novel: '小说',
  chapter: '章节',
  post: '帖子',
  comment: '评论',
  danmaku: '弹幕',
  listing: '同城信息',
  user: '个人资料',
  ad: '广告',
} as const;

/** Why something is reported, in the order in which the reasons are offered. */
export const reportReasonNames = {
  minor: '涉及未成年人',
  intimate: '未经同意的私密影像',
  sexualService: '招嫖或色情服务',
  sexual: '色情低俗',
  violence: '暴力血腥',
  illegal: '违法犯罪',
  fraud: '诈骗',
  harassment: '骚扰辱骂',
  privacy: '侵犯隐私',
  copyright: '侵犯版权',
  spam: '垃圾广告',
  other: '其他',
} as const;
