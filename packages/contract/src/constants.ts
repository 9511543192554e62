/** Constants of the wire and of both sides, as rules.md fixes them. */
export const requestTimeoutMs = 30_000;
export const toastMs = 2_000;
export const errorToastMs = 3_000;
export const defaultAgentId = '3';
