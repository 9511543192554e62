import type { Untold } from '../../message/message.public.ts';
import { type Face, type Letter, letter } from '../letter/letter.ts';
import type { Site } from './agent-faces.ts';

interface Told {
  readonly face: Face;
  readonly site: Site;
  readonly news: { readonly list: readonly Untold[]; readonly count: number };
  /** When VIP ends, if that is told. */
  readonly vipEnd: number | null;
  readonly unsubscribe: string;
}

export function digestLetter({ face, site, news: { list, count }, vipEnd, unsubscribe }: Told): Letter {
  const vip = vipEnd === null ? [] : [{ text: `您的会员将于 ${dayOf(vipEnd)} 到期`, url: site.screen('/joinVip') }];
  const rest = count > list.length ? [{ text: `还有 ${count - list.length} 条`, url: site.screen('/message') }] : [];
  return letter(face, {
    subject: count > 0 ? `您有 ${count} 条新消息` : '您的会员即将到期',
    lines: [count > 0 ? `您在 ${face.name} 有 ${count} 条未读消息：` : `来自 ${face.name} 的提醒：`],
    items: [...vip, ...list.map(({ text, route }) => ({ text, url: site.screen(route) })), ...rest],
    action: count > 0 ? { label: '查看全部消息', url: site.screen('/message') } : undefined,
    foot: [
      { text: '每天最多一封。您收到它，是因为在“设置 → 邮箱”里打开了邮件通知。' },
      { text: '退订', url: unsubscribe },
    ],
  });
}

/** `11月20日`, in Shanghai. */
function dayOf(at: number): string {
  const day = new Date(at + 8 * 3_600_000);
  return `${day.getUTCMonth() + 1}月${day.getUTCDate()}日`;
}
