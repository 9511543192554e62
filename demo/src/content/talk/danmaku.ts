/** What viewers of the demo write onto any video; each is about nothing that another picture could belie. */
export const danmakuLines = [
  '来了来了',
  '第一次看，好喜欢',
  '截图当壁纸了',
  '这段配乐叫什么',
  '慢一点，舍不得看完',
  '导演懂我',
  '这一秒我循环了五遍',
  '打卡',
  '色调真舒服',
  '太治愈了',
  '请继续更新',
  '已经安利给同桌',
  '全程没快进',
  '下班回来看一集',
] as const;
