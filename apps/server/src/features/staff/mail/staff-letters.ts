import type { StaffNotice } from '@liuguang/contract/admin/staff/session.ts';
import { consoleFace, letter } from '../../mail/mail.public.ts';
import type { Client } from '../notice/notice.repository.ts';

const titles: Readonly<Record<StaffNotice['kind'], string>> = {
  newSignIn: '您的账号在新的设备或网络登录',
  recoveryUsed: '有人用恢复码登录了您的账号',
  passkeyAdded: '您的账号添加了通行密钥',
};

const advice: Readonly<Record<StaffNotice['kind'], string>> = {
  newSignIn: '如果不是您本人，请在“我的账号”里让其他设备下线，并修改密码。',
  recoveryUsed: '如果不是您本人，请让其他设备下线，修改密码，并重新生成恢复码。',
  passkeyAdded: '如果不是您本人，请移除不认识的通行密钥，让其他设备下线，并修改密码。',
};

const foot = [{ text: '在后台“我的账号 → 邮箱”里可以选择收到哪些邮件。' }];

/** Of one's own account; the name of the browser is as it says itself. */
export function noticeLetter(kind: StaffNotice['kind'], { address, userAgent }: Client, at: number) {
  return letter(consoleFace, {
    subject: titles[kind],
    lines: [`${titles[kind]}。`],
    items: [
      { text: `时间：${timeOf(at)}` },
      { text: `地址：${address}` },
      { text: `浏览器：${userAgent.slice(0, 160) || '未知'}` },
    ],
    foot: [{ text: advice[kind] }, ...foot],
  });
}

export function movedLetter(at: number) {
  return letter(consoleFace, {
    subject: '您的通知邮箱已更换',
    lines: [`${timeOf(at)}，您的后台账号换了通知邮箱，之后的通知不再发到这里。`],
    foot: [{ text: '如果不是您本人，请立即让其他设备下线，并修改密码。' }],
  });
}

/** `texts`: a line for each thing that is wrong. */
export function alarmLetter(texts: readonly string[]) {
  return letter(consoleFace, {
    subject: `需要处理：${texts[0] ?? ''}`,
    lines: ['后台发现以下问题：'],
    items: texts.map((text) => ({ text })),
    foot: [{ text: '同一问题每天最多提醒一次，详情见后台“系统 → 状态”。' }, ...foot],
  });
}

/** `2026-11-18 15:30`, in Shanghai. */
function timeOf(at: number): string {
  return `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')}（北京时间）`;
}
