/** What each file of an export holds, in the words of the person whose data it is. */
const contents: Record<string, string> = {
  account: '账号资料、设备和登录记录',
  videos: '发布的视频',
  novels: '发布的小说、阅读进度和书架',
  'watch-time': '每个视频看了多少',
  recommend: '推荐设置、不感兴趣、最近的搜索词和推荐过的内容',
  community: '动态、点赞和关注',
  comment: '评论和给评论的赞',
  danmaku: '发送的弹幕',
  city: '同城发布、收藏、报名和看过的联系方式',
  messages: '收到的通知',
  mail: '绑定的邮箱、邮件通知的设置和发过的邮件（不含内容）',
  feedback: '意见反馈和回复',
  uploads: '上传的文件',
  'image-tools': '图片工具的处理记录',
  reports: '举报和处理结果',
  pictures: '上传的图片',
  history: '观看记录、收藏和稍后再看',
  views: '观看次数的获得和使用',
  ads: '看过的广告',
  youth: '青少年模式的使用时间',
  payments: '订单、会员天数和兑换码',
  promotion: '通过谁的推广链接来到这里',
  invites: '邀请了谁、被谁邀请，以及邀请的奖励',
  days: '使用过的日期',
  'second-factor': '两步验证是否开启、从何时起',
  recoveries: '通过客服找回账号的申请',
  'age-checks': '第三方年龄核验的时间和结果',
  'staff-actions': '工作人员对账号的处理',
};

export const guideName = '说明.txt';

/** For who opens the archive: most people have never seen JSON. */
export function exportGuide(names: readonly string[], now: number): string {
  const day = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);
  const lines = names.map((name) => `${name}.json　${contents[name] ?? name}`);
  return [
    `这是你的账号在 ${day} 的全部个人数据。`,
    '文件是 JSON 文本，可以用任何文本编辑器或浏览器打开；时间都是世界时（UTC），北京时间要加 8 小时。',
    '',
    ...lines,
    '',
  ].join('\r\n');
}
