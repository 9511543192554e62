import { recovery } from '@liuguang/contract/constants.ts';
import type { NotificationToSend } from '../../message/message.public.ts';
import { shanghaiMoment } from '../../../platform/time/shanghai.ts';

/** What an account is told while somebody asks for it: each step, so that nobody loses it unseen. */

interface About {
  readonly agentId: string;
  readonly accountId: string;
  readonly recoveryId: string;
  readonly at: number;
}

export function openedNotification(about: About, readyAt: number | null): NotificationToSend {
  const next =
    readyAt === null
      ? `工作人员审核通过后还要等待 ${recovery.memberHours} 小时。`
      : `最早在 ${shanghaiMoment(readyAt)} 后可以重设密码。`;
  return {
    ...base(about, 'opened'),
    title: '有人申请找回你的账号',
    text: `有人向客服说明丢失了这个账号的手机和密码，并提交了凭据。${next}如果不是你本人，请到「我的」点拒绝，申请会立即终止。`,
  };
}

export function approvedNotification(about: About, readyAt: number): NotificationToSend {
  return {
    ...base(about, 'approved'),
    title: '账号找回申请已通过审核',
    text: `${shanghaiMoment(readyAt)} 后，申请人可以凭找回码重设密码，原手机号会被解绑，所有设备会退出登录。如果不是你本人，请在此之前到「我的」点拒绝。`,
  };
}

export function codeNotification(about: About, turn: number): NotificationToSend {
  return {
    ...base(about, `code ${turn}`),
    title: '找回码已发出',
    text: `客服已向申请人发出找回码，${recovery.codeHours} 小时内有效。如果不是你本人，请立即到「我的」点拒绝，找回码随即失效。`,
  };
}

export function recoveredNotification(about: About): NotificationToSend {
  return {
    ...base(about, 'done'),
    title: '账号已找回',
    text: '密码已经重设，原手机号已解绑，其他设备已退出登录。请尽快绑定新的手机号。',
    link: '/bindPhone',
  };
}

export function youthPinNotification(about: Omit<About, 'recoveryId'>): NotificationToSend {
  const { agentId, accountId, at } = about;
  return {
    agentId,
    accountId,
    at,
    kind: 'system',
    key: `youth pin ${accountId} ${at}`,
    title: '青少年模式密码已重置',
    text: '客服应监护人的请求重置了青少年模式的密码，青少年模式仍然开启。新密码只告诉了监护人。如果不是监护人申请的，请联系官方客服。',
    link: '/youthMode',
  };
}

function base({ agentId, accountId, recoveryId, at }: About, step: string) {
  return { agentId, accountId, at, kind: 'system', link: '/mine', key: `recovery ${recoveryId} ${step}` } as const;
}
