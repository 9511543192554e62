import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { pushDevice } from '../../../lib/push/device.ts';
import { isPushOn, turnPushOff, turnPushOn } from '../../../lib/push/push.ts';
import { turnedOnWords } from '../../../lib/push/turned-on-words.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { ListGroup, ListRow } from '../../../ui/list/list-row.tsx';

const keyOf = (userCode: string | undefined) => ['push here', userCode] as const;

export function usePushOn(userCode: string | undefined): UseQueryResult<boolean> {
  return useQuery({
    queryKey: keyOf(userCode),
    queryFn: () => isPushOn(userCode ?? ''),
    enabled: userCode !== undefined,
    staleTime: 0,
  });
}

/** Push on this device; nothing where there can be none. */
export function PushRow({ userCode, push }: { userCode: string; push: UseQueryResult<boolean> }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const device = pushDevice();
  if (device === 'none') return null;
  const label = '在这台设备上推送';
  if (device === 'install')
    return <Explained label={label} note="在 Safari 中点分享，选“添加到主屏幕”，从主屏幕打开后即可开启" />;
  if (device === 'denied')
    return <Explained label={label} note="浏览器已禁止本站通知，请在浏览器的网站设置中允许后再开启" />;

  const turn = async (on: boolean): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      if (on) {
        const outcome = await turnPushOn(userCode);
        showToast(turnedOnWords[outcome], outcome === 'on' ? 'info' : 'error');
      } else {
        await turnPushOff();
        showToast('这台设备不再收到推送');
      }
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: keyOf(userCode) });
    }
  };
  return (
    <ListGroup title="推送">
      <ListRow
        label={label}
        note={busy ? '正在设置…' : '不打开应用也能收到通知'}
        value={
          <Switch
            label={label}
            on={push.data === true}
            disabled={busy || push.data === undefined}
            onChange={(on) => void turn(on)}
          />
        }
      />
    </ListGroup>
  );
}

function Explained({ label, note }: { label: string; note: string }) {
  return (
    <ListGroup title="推送">
      <ListRow label={label} note={note} />
    </ListGroup>
  );
}
