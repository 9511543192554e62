/** Constants of the wire and of both sides, as rules.md fixes them. */
export const requestTimeoutMs = 30_000;
export const toastMs = 2_000;
export const errorToastMs = 3_000;
export const defaultAgentId = '3';

/** Where `getAdInfo` asks by number: the old address of a placement. */
export const adAddresses = { '30': 'splash', '6': 'homePopup', '3': 'bottomBanner' } as const;

export const pageSize = { default: 20, max: 50 } as const;

export const passwordLength = { min: 8, max: 64 } as const;

export const smsCodeDigits = 6;
