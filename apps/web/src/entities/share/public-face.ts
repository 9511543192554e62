import { sharePath } from '@liuguang/contract/helpers/share-link.ts';
import type { Picture } from '@liuguang/contract/shapes/common.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { local } from '../../lib/storage/storage.ts';
import type { ShareTarget } from './share-target.ts';

/** What others are shown of something, on a poster and beside a link. */
export interface PublicFace {
  readonly agentName: string;
  readonly title: string;
  readonly subtitle: string;
  readonly picture: Picture | undefined;
  /** What scanning it is good for. */
  readonly hint: string;
  readonly note: string;
  readonly url: string;
}

const hints = {
  video: '扫码看完整版',
  novel: '扫码看全书',
  post: '扫码看原帖',
  listing: '扫码看详情',
  author: '扫码看主页',
} as const;

/** Of an 18+ title nothing but the agent's name gets out: whoever is sent the link has not said how old they are. */
export function publicFace(target: ShareTarget, place: Pick<Location, 'origin'> = location): PublicFace {
  const agentName = local.read('config')?.agentName ?? '';
  const url = shareUrl(target, place);
  if (target.adult) {
    return { agentName, title: agentName, subtitle: '', picture: undefined, hint: '扫码打开', note: '', url };
  }
  const { title, subtitle, picture, note, kind } = target;
  return { agentName, title, subtitle, picture, hint: hints[kind], note, url };
}

/** Who opens it comes by the code that this device came by itself. */
function shareUrl({ kind, id }: ShareTarget, { origin }: Pick<Location, 'origin'>): string {
  const agentid = useAppStore.getState().linkedAgent;
  return `${origin}${sharePath({ kind, id, code: local.read('code'), agentid })}`;
}
