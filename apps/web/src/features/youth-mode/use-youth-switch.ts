import { messageOf } from '../../shared/api-error.ts';
import { callApi } from '../../shared/client.ts';
import { refreshUser, keepUser, useUser } from '../../shared/session.ts';

/** Turns youth mode on or off. Gives what went wrong; nothing when it is done. */
export function useYouthSwitch() {
  const user = useUser().data;
  return async (on: boolean, pin: string): Promise<string | undefined> => {
    try {
      const { youthMode } = await callApi('youthMode', { on, pin }, { quiet: true });
      if (user) keepUser({ ...user, youthMode, ageConfirmed: user.ageConfirmed && !youthMode });
      void refreshUser();
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  };
}
