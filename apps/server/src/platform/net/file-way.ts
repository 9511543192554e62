import { isPublicAddress } from './public-address.ts';

/** Where the files that prove a host are asked for. Only a test names another way than the open internet. */
export interface FileWay {
  readonly port: number;
  readonly isAllowed: (address: string) => boolean;
}

export const openInternet: FileWay = { port: 80, isAllowed: isPublicAddress };
