import { showToast } from '../../ui/feedback/toast.tsx';
import { ApiError, isError } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import { local } from '../storage/storage.ts';

/** Tells the server by whose link this account came. Once it has answered the link is used up, whatever it said. */
export async function acceptInvite(machineCode: string): Promise<void> {
  const code = local.read('invite');
  if (code === undefined) return;
  try {
    const { accepted, name, note } = await callApi('invite/accept', { code, machineCode }, { quiet: true });
    local.remove('invite');
    if (accepted) showToast(`已接受 ${name} 的邀请`);
    else if (note !== '') showToast(note);
  } catch (error) {
    // A server that was out of reach or overloaded is told with the next visit.
    if (error instanceof ApiError && !isError(error, 'INTERNAL') && !isError(error, 'TOO_OFTEN'))
      local.remove('invite');
  }
}
