/** Constants of the wire and of both sides, as rules.md fixes them. */
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
