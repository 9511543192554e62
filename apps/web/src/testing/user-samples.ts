import type { UserInfo } from '@liuguang/contract/shapes/user.ts';

export function sampleUser(changes: Partial<UserInfo> = {}): UserInfo {
  return {
    userCode: 'LG800000001',
    authorId: '1',
    nickname: '夜航者',
    avatar: '',
    gender: 'unknown',
    birthday: null,
    signature: '',
    phone: null,
    hasPassword: false,
    claimed: false,
    vip: { level: 0, until: null },
    viewingTimes: 0,
    ageConfirmed: false,
    youthMode: false,
    youthMinutesLeft: null,
    unread: 0,
    learned: false,
    ...changes,
  };
}
