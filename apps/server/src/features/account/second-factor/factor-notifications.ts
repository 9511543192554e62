import { shanghaiMoment } from '../../../platform/time/shanghai.ts';
import type { NotificationToSend } from '../../message/message.public.ts';

/** What an account is told about its second factor, on every device: whoever did it may not have been its owner. */

interface About {
  readonly agentId: string;
  readonly accountId: string;
  readonly at: number;
}

export function turnedOnNotification(about: About): NotificationToSend {
  return {
    ...base(about, 'on'),
    title: '两步验证已开启',
    text: '在新设备上使用这个账号、修改密码或手机号时，还需要验证器里的验证码。请保管好恢复码。如果不是你本人操作，请尽快联系官方客服。',
  };
}

export function endPlannedNotification(about: About, endsAt: number): NotificationToSend {
  return {
    ...base(about, 'end planned'),
    title: '两步验证将在 72 小时后关闭',
    text: `有人凭密码申请关闭两步验证，将于 ${shanghaiMoment(endsAt)} 生效。如果不是你本人操作，请在此之前取消，并立即修改密码。`,
  };
}

export function endCancelledNotification(about: About): NotificationToSend {
  return {
    ...base(about, 'kept'),
    title: '两步验证保持开启',
    text: '关闭两步验证的申请已取消。如果申请不是你本人提出的，请立即修改密码。',
  };
}

export function turnedOffNotification(about: About, by: 'factor' | 'wait'): NotificationToSend {
  const how = by === 'wait' ? '72 小时前申请的关闭已生效' : '两步验证已关闭';
  return {
    ...base(about, 'off'),
    title: '两步验证已关闭',
    text: `${how}，之后凭密码或短信验证码就能在新设备上使用这个账号。如果不是你本人操作，请立即修改密码并重新开启。`,
  };
}

export function resetByStaffNotification(about: About): NotificationToSend {
  return {
    ...base(about, 'reset'),
    title: '两步验证已重置',
    text: '客服应请求关闭了这个账号的两步验证，密码和手机号没有变化。如果不是你本人申请的，请立即修改密码并重新开启。',
  };
}

export function recoveryCodeNotification(about: About, left: number): NotificationToSend {
  const rest = left === 0 ? '恢复码已经用完，请重新生成。' : `还剩 ${left} 个恢复码。`;
  return {
    ...base(about, 'recovery code'),
    title: '使用了一个恢复码',
    text: `有人用恢复码通过了两步验证。${rest}如果不是你本人操作，请立即修改密码并重新生成恢复码。`,
  };
}

export function newCodesNotification(about: About): NotificationToSend {
  return {
    ...base(about, 'codes'),
    title: '恢复码已重新生成',
    text: '之前的恢复码全部失效。如果不是你本人操作，请立即修改密码。',
  };
}

export function movedNotification(about: About): NotificationToSend {
  return {
    ...base(about, 'moved'),
    title: '两步验证随账号合并保留',
    text: '合并进来的账号开启了两步验证，现在它保护这个账号：验证器和恢复码照常使用。',
  };
}

function base({ agentId, accountId, at }: About, what: string) {
  return {
    agentId,
    accountId,
    at,
    kind: 'system',
    link: '/set?view=factor',
    key: `second factor ${what} ${accountId} ${at}`,
  } as const;
}
