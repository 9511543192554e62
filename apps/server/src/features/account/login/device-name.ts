/** The first match wins, so in-app browsers come first: their user agents also name the browser, and browsers name each other. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/i, '微信'],
  [/\bQQ\//, 'QQ'],
  [/Weibo/i, '微博'],
  [/DingTalk/i, '钉钉'],
  [/AlipayClient/i, '支付宝'],
  [/MiuiBrowser/i, '小米浏览器'],
  [/HuaweiBrowser/i, '华为浏览器'],
  [/HeyTapBrowser/i, 'OPPO浏览器'],
  [/VivoBrowser/i, 'vivo浏览器'],
  [/UCBrowser/i, 'UC浏览器'],
  [/QQBrowser/i, 'QQ浏览器'],
  [/SamsungBrowser/i, '三星浏览器'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/OpenHarmony|HarmonyOS/i, '鸿蒙'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** What a person recognizes their device by: `iPhone · Safari`. */
export function deviceName(userAgent: string): string {
  const found = [systems, programs].flatMap((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return found.length > 0 ? found.join(' · ') : '未知设备';
}
