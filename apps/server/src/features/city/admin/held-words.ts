/**
 * What points to sexual services. It never decides that a listing is bad: it decides that a person looks at it first,
 * whatever the agent's own setting says. Compared without case, blanks and signs (`comparable`).
 */
const services = [
  ...'约炮 援交 包夜 卖淫 嫖 一夜情 裸聊 裸照 色情 楼凤 外围女 外围模特 莞式 大保健 全套服务 特殊服务 特色服务'.split(
    ' ',
  ),
  ...'上门按摩 上门推拿 上门spa 上门陪 异性按摩 男士spa 男士养生 男士会所 私人会所 私密按摩 丝袜 制服诱惑 推油'.split(
    ' ',
  ),
  ...'陪睡 陪夜 陪侍 包养 干爹 学生妹 兼职妹 嫩模 少妇 熟女 小姐上门 技师上门 空降 快餐 毒龙 口爆 无套 内射'.split(' '),
  ...'同城约 约妹 约啪 寂寞 激情 性伴侣 性服务 成人服务 情趣 私房照 福利姬 escort erotic nuru hookup callgirl'.split(
    ' ',
  ),
];

/** Ways out of sight that such offers name instead of a phone. */
const contacts = [
  'telegram',
  '电报',
  '纸飞机',
  '飞机号',
  '蝙蝠app',
  '蝙蝠聊天',
  'tme',
  'whatsapp',
  '土豆聊天',
  '加v看图',
  '看照片加',
];

/** Abbreviations with letters around them are other words. */
const abbreviations = /(?:^|[^a-z])(?:yp|ons|sm会所|hj|kb|bt服务)(?:[^a-z]|$)/u;

/** Why it is held; null for nothing that we know of. `written` as `comparable` gives it. */
export function holdReason(written: { readonly words: string; readonly contact: string }): string | null {
  const all = `${written.words}\n${written.contact}`;
  const word = services.find((one) => all.includes(one)) ?? abbreviations.exec(all)?.[0];
  if (word !== undefined) return `疑似色情服务：${word}`;
  const way = contacts.find((one) => all.includes(one));
  return way === undefined ? null : `可疑联系方式：${way}`;
}
