/** Constants of the wire and of both sides, as docs/rules.md fixes them. */
export const requestTimeoutMs = 30_000;
export const toastMs = 2_000;
export const errorToastMs = 3_000;
export const defaultAgentId = '3';

/** Where `getAdInfo` asks by the old number of a placement, or by its name where it never had one. */
export const adAddresses = {
  '30': 'splash',
  '6': 'homePopup',
  '3': 'bottomBanner',
  topRight: 'topRight',
  floatingIcon: 'floatingIcon',
} as const;

export const pageSize = { default: 20, max: 50 } as const;

export const passwordLength = { min: 8, max: 64 } as const;

export const smsCodeDigits = 6;

export const mailCodeDigits = 6;

/** The fixed categories of the city directory as people read them, in the order in which they are offered. */
export const listingCategoryNames = {
  food: '美食',
  outdoors: '户外',
  sports: '运动',
  music: '音乐',
  exhibition: '展览',
  class: '课程',
  game: '桌游',
  photography: '摄影',
  pet: '宠物',
  market: '市集',
  volunteering: '公益',
  service: '生活服务',
} as const;

/** Videos on the list for later of one account. */
export const mostWatchLater = 500;

/** Contacts that an account may see in a day. */
export const contactsPerDay = 20;

/**
 * Giving an account back whose phone and password are lost: how long it may object (an account with a phone or password
 * of its own, and one of a device only), how long a code is good, how often one may be made, typed and asked for.
 */
export const recovery = {
  memberHours: 72,
  deviceHours: 24,
  codeHours: 24,
  codes: 3,
  tries: 5,
  /** A case that nobody finishes is over by then, and an account has at most so many in that time. */
  days: 30,
  casesPerAccount: 3,
} as const;

/** How much a creator may say about a video, and how many days ahead it can be scheduled. */
export const workLimits = {
  title: 80,
  description: 2000,
  tags: 10,
  tag: 20,
  seriesTitle: 60,
  episodes: 9999,
  scheduleDays: 30,
} as const;
