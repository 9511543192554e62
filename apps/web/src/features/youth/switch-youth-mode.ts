import { messageOf } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/client.ts';
import { adjustUser, refreshUser } from '../../lib/session/session.ts';

/** Turns youth mode on or off. Gives what went wrong; nothing when it is done. */
export async function switchYouthMode(on: boolean, pin: string): Promise<string | undefined> {
  try {
    const { youthMode } = await callApi('youthMode', { on, pin }, { quiet: true });
    adjustUser(youthMode ? { youthMode, ageConfirmed: false } : { youthMode });
    void refreshUser();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
