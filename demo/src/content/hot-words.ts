/** What visitors of the demo have searched, most searched first; each finds something with both agents. */
export const hotWords = [
  '山海之间',
  '面条的一百种形状',
  '慢船去远方',
  '极光',
  '雾港十一号灯',
  '云上的小火车',
  '深海电台',
  '芯片',
  '借风的人',
  '阳台农场',
] as const;
