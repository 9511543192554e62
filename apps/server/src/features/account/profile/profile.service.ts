import { createHash, timingSafeEqual } from 'node:crypto';
import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import { channelCodePattern } from '@liuguang/contract/helpers/share-link.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import type { AgentService } from '../../agent/agent.public.ts';
import type { PromotionModule } from '../../promotion/promotion.public.ts';
import { pictureUrlAt, releasePictures, screeningOf, takePictures } from '../../picture/picture.public.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import type { Passwords } from '../../../platform/password/passwords.ts';
import { posesAsStaff } from './poses-as-staff.ts';
import type { ProfileRepository } from './profile.repository.ts';

export type ProfileService = ReturnType<typeof profileService>;

interface Deps {
  readonly db: Db;
  readonly profiles: ProfileRepository;
  readonly agents: Pick<AgentService, 'info'>;
  readonly passwords: Passwords;
  readonly stopPlaying: (accountId: string) => Promise<void>;
  readonly visits: PromotionModule['visits'];
  /** Removes invisible and direction-changing characters. */
  readonly cleanText: (text: string) => string;
  readonly clock: () => number;
}

export function profileService({ db, profiles, agents, passwords, stopPlaying, visits, cleanText, clock }: Deps) {
  return {
    async edit(accountId: string, { avatar, ...given }: ParsedInput<'updateUserInfo'>) {
      const edit = {
        ...given,
        ...(given.nickname === undefined ? {} : { nickname: oneLine(cleanText(given.nickname)) }),
        ...(given.signature === undefined ? {} : { signature: oneLine(cleanText(given.signature)) }),
      };
      if (edit.nickname === '') throw fail('INVALID_INPUT', { fields: { nickname: '请输入昵称' } });
      if (edit.nickname !== undefined && posesAsStaff(edit.nickname))
        throw fail('INVALID_INPUT', { fields: { nickname: '昵称不能让人误以为是官方或客服' } });
      await transact(db, async (trx) => {
        const picture = avatar === undefined ? {} : { avatar: await changeAvatar(trx, accountId, avatar) };
        await profiles.edit(trx, accountId, { ...edit, ...picture });
      });
    },

    async saveMachine(accountId: string, information: string) {
      await profiles.saveMachine(accountId, information, clock());
    },

    /** `secretcode`: the agent's public client tag, as the caller sent it. */
    async saveMessage(
      visitor: { account: Account; address: string; userAgent: string },
      { machineCode, md5, channelApi, userName, arrived }: ParsedInput<'saveUserMessage'>,
      secretcode: string,
    ) {
      const { agentId, accountId } = visitor.account;
      const agent = await agents.info(agentId);
      const expected = createHash('md5').update(machineCode).digest('hex');
      if (!sameText(secretcode, agent.secretcode) || md5.toLowerCase() !== expected) throw fail('FORBIDDEN');
      await profiles.saveSource(accountId, { channelApi, userName }, clock());
      if (arrived && channelCodePattern.test(userName)) await visits.arrived({ ...visitor, code: userName });
    },

    async youthMode(accountId: string, { on, pin }: { on: boolean; pin: string }): Promise<CallOutput<'youthMode'>> {
      const before = await profiles.youthPin(accountId);
      if (before !== null && !(await passwords.verify(before, pin))) throw failSaying('密码错误', 'WRONG_CREDENTIALS');
      if (on === (before !== null)) return { youthMode: on };
      const after = on ? await passwords.hash(pin) : null;
      if (!(await profiles.setYouthPin(accountId, { before, after })))
        throw failSaying('密码错误', 'WRONG_CREDENTIALS');
      // Playback that was granted to an adult must not continue in youth mode.
      if (on) await stopPlaying(accountId);
      return { youthMode: on };
    },
  };
}

const avatarUse = 'avatar';
/** Shown at 88 points at most, on screens of up to three pixels a point. */
const avatarWidth = 264;

/** Only a picture that this account has uploaded; the previous one is released. */
async function changeAvatar(trx: Db, accountId: string, avatar: string): Promise<string> {
  if (avatar === 'default') {
    await releasePictures(trx, accountId, avatarUse);
    return '';
  }
  const [picture] = (await takePictures(trx, accountId, [avatar], avatarUse)) ?? [];
  if (!picture) throw fail('INVALID_INPUT', { fields: { avatar: '请重新选择头像图片' } });
  // Avatars are shown everywhere at once, so one that would need a review first is refused.
  const { review, rating } = await screeningOf(trx, [picture]);
  if (review || rating === '18') {
    const refused = '这张图片可能含有不适合公开的内容，请换一张';
    throw failSaying(refused, 'INVALID_INPUT', { fields: { avatar: refused } });
  }
  await releasePictures(trx, accountId, avatarUse, [picture.pictureId]);
  return pictureUrlAt(picture, avatarWidth);
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [left, right].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ');
}
