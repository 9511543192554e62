import { useEffect } from 'react';
import { local } from '../storage/storage.ts';
import { usePlatformKeys } from './agent.ts';

/** Where the operator offers the app (`DownloadUrl`): as the server says, or as it said the last time. */
export function useDownloadUrl(): string {
  const keys = usePlatformKeys();
  const told = keys.known ? keys.text('DownloadUrl') : undefined;
  useEffect(() => {
    if (told) local.write('downloadUrl', told);
    else if (told === '') local.remove('downloadUrl');
  }, [told]);
  return told ?? local.read('downloadUrl') ?? '';
}
