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

/** The top progress bar of a navigation. */
export const progressBar = { minimum: 0.08, speedMs: 200, trickleRate: 0.02, trickleMs: 800 } as const;

/** Root font size: `width / 60 * 0.625` px under the breakpoint, else the fixed size. */
export const rootFont = { belowPx: 767, divisor: 60, factor: 0.625, elsePx: 4 } as const;

/** How long a lost session waits before the device is registered again. */
export const reloginDelayMs = 1_000;
