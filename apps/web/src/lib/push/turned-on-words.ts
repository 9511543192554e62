import type { TurnedOn } from './push.ts';

/** How it ended, in a line. */
export const turnedOnWords: Record<TurnedOn, string> = {
  on: '通知已开启',
  denied: '浏览器不允许通知，可在浏览器的网站设置中打开',
  dismissed: '没有开启，可随时在设置中打开',
  unavailable: '暂时无法连接推送服务，请稍后在设置中重试',
};
