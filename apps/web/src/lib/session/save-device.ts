import { callApi } from '../api/client.ts';
import { logProblem } from '../log.ts';
import { ownMachineCode } from './machine-code.ts';
import { md5 } from './md5.ts';
import { local, tabStorage } from '../storage/storage.ts';
import { useAppStore } from '../storage/app-store.ts';

/** Tells the server, in the background, what this device is and where its visitor came from. */
export async function saveDevice(): Promise<void> {
  const machineCode = ownMachineCode();
  const machineInformation = describeDevice();
  const { secretcode, signedIn } = useAppStore.getState();
  if (!signedIn) return;
  const origin = { channelApi: local.read('channelApi') ?? '', userName: local.read('code') ?? '' };
  try {
    // A device seldom changes: what the server has been told of it for this account is not told again.
    const told = `${local.read('userInfo')?.userCode} ${machineInformation}`;
    if (local.read('machineInformation') !== told) {
      await callApi('saveUserMachine', { machineCode, machineInformation }, { quiet: true });
      local.write('machineInformation', told);
    }
    const options = { quiet: true, headers: { Secretcode: secretcode } };
    // A visit by a link counts once, also when the page is loaded again.
    const arrived = tabStorage.read('arrived') !== undefined;
    await callApi('saveUserMessage', { machineCode, ...origin, md5: md5(machineCode), arrived }, options);
    if (arrived) tabStorage.remove('arrived');
  } catch (error) {
    logProblem('the device was not saved', error);
  }
  if (local.read('invite') !== undefined) await (await import('./accept-invite.ts')).acceptInvite(machineCode);
}

/** What any page may know of the device; nothing that tells one from a thousand others of its kind. */
function describeDevice(): string {
  return JSON.stringify({
    agent: navigator.userAgent,
    language: navigator.language,
    screen: `${screen.width}x${screen.height}@${devicePixelRatio}`,
    // Not its name, which costs a phone a fifth of a second to find out.
    zone: -new Date().getTimezoneOffset(),
    standalone: matchMedia('(display-mode: standalone)').matches,
  });
}
