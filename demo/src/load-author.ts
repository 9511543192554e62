import { saveAuthor } from '@liuguang/server/features/account/account.public.ts';
import { pictureUrl } from './content/pictures.ts';
import { hash } from './draw/random.ts';
import type { LoadTools } from './load-pictures.ts';

/** The account of an author in an agent, made when it is not there yet. */
export async function loadAuthor(db: LoadTools['db'], nickname: string, agentId: '3' | '8' = '3'): Promise<string> {
  const userCode = `demo${agentId === '3' ? '' : agentId}${hash(nickname).toString(36)}`;
  const avatar = pictureUrl('avatar', nickname, 192);
  return (await saveAuthor(db, { agentId, userCode, nickname, avatar })).accountId;
}
