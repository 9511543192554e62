import { Divider } from 'antd';
import { ChannelOverrides, hasChannels } from '../../entities/catalogue/channel-overrides.tsx';
import { useMay } from '../../lib/session/me.ts';
import { QueryState } from '../../ui/states.tsx';
import { useNovel } from './api.ts';

/** What each channel shows of a novel that it shares. */
export function NovelOverrides({ novelId }: { novelId: string }) {
  const may = useMay();
  const found = useNovel(novelId);
  if (!may('novels/saveOverride')) return null;
  return (
    <QueryState of={found}>
      {(novel) =>
        hasChannels(novel) && (
          <>
            <Divider titlePlacement="start">本渠道设置</Divider>
            <ChannelOverrides call="novels/saveOverride" which={{ novelId }} item={novel} />
          </>
        )
      }
    </QueryState>
  );
}
