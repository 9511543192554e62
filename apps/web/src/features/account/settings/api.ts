import type { CallInput, CallOutput } from '@liuguang/contract/calls.ts';
import type { NotificationSetting } from '@liuguang/contract/shapes/message.ts';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { withSecondFactor } from '../../../lib/session/second-factor.ts';
import { adjustUser, afterAccountDeleted } from '../../../lib/session/session.ts';
import { resetLearned } from '../../../lib/session/session-queries.ts';
import { optimistic } from './optimistic.ts';

export const devicesQuery = () => callQuery('sessions', {}, 'moment');

/** One other device, or all of them. */
export type WhichDevices = CallInput<'sessions/revoke'>;

/** Signs devices out. The server may want the person to be verified first, so its screen tells a refusal itself. */
export const endSessionsMutation = () =>
  mutationOptions({ mutationFn: (which: WhichDevices) => callApi('sessions/revoke', which, { quiet: true }) });

export function deleteAccountMutation() {
  return mutationOptions({
    mutationFn: (proof: CallInput<'deleteMe'>) => withSecondFactor({ run: () => callApi('deleteMe', proof) }),
    onSuccess: afterAccountDeleted,
  });
}

const askAgainMs = 2000;
const patienceMs = 60_000;

/** Asks for the export until it is ready, and gives its address; null when it takes longer than anybody waits. */
export function exportDataMutation() {
  return mutationOptions({
    mutationFn: async () => {
      const givenUpAt = Date.now() + patienceMs;
      for (;;) {
        const { url } = await callApi('exportMe', {});
        if (url !== null || Date.now() > givenUpAt) return url;
        await new Promise((resolve) => setTimeout(resolve, askAgainMs));
      }
    },
  });
}

export const notificationSettingsQuery = () => callQuery('sysNotify/settings', {}, 'moment');

type Settings = CallOutput<'sysNotify/settings'>;

export function changeSettingMutation() {
  const { queryKey } = notificationSettingsQuery();
  return mutationOptions({
    mutationFn: (change: CallInput<'sysNotify/setSetting'>) => callApi('sysNotify/setSetting', change),
    ...optimistic(queryKey, (known: Settings, change: CallInput<'sysNotify/setSetting'>) => ({
      ...known,
      settings: known.settings.map(changed(change)),
    })),
    onSuccess: ({ settings }, _change, _before, { client }) =>
      client.setQueryData<Settings>(queryKey, (known) => known && { ...known, settings }),
  });
}

function changed({ topic, inApp, push }: CallInput<'sysNotify/setSetting'>) {
  return (setting: NotificationSetting): NotificationSetting =>
    setting.topic === topic ? { topic, inApp: inApp ?? setting.inApp, push: push ?? setting.push } : setting;
}

export const recommendQuery = () => callQuery('recommend/state', {}, 'moment');

type Recommend = CallOutput<'recommend/state'>;

export function switchRecommendMutation() {
  const { queryKey } = recommendQuery();
  return mutationOptions({
    mutationFn: (change: CallInput<'recommend/switch'>) => callApi('recommend/switch', change),
    ...optimistic(queryKey, (known: Recommend, { on }: CallInput<'recommend/switch'>) => ({ ...known, on })),
    onSuccess: (state, _change, _before, { client }) => {
      client.setQueryData<Recommend>(queryKey, state);
      adjustUser({ learned: state.on && state.learned });
      resetLearned(client);
    },
  });
}

export function resetRecommendMutation() {
  return mutationOptions({
    mutationFn: () => callApi('recommend/reset', {}, { tell: true }),
    onSuccess: (_done, _nothing, _before, { client }) => {
      client.setQueryData<Recommend>(recommendQuery().queryKey, (known) => known && { ...known, learned: false });
      adjustUser({ learned: false });
      resetLearned(client);
    },
  });
}
