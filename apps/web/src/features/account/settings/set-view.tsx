import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { useState } from 'react';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { LinkRow } from '../../../lib/navigation/link-row.tsx';
import { offlineUsage } from '../../../lib/offline/usage.ts';
import { changePlayback, usePlayback } from '../../../lib/player/playback-settings.ts';
import { changePreferences, usePreferences } from '../../../lib/storage/preferences.ts';
import { openLoginPopup, signOut, useUser } from '../../../lib/session/session.ts';
import { appVersion } from '../../../lib/config/version.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { ListGroup, ListRow } from '../../../ui/list/list-row.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { factorQuery } from '../second-factor/api.ts';
import { cacheSize, clearCache } from './cache.ts';
import { DisplayGroup } from './display-group.tsx';
import { ExportRow } from './export-row.tsx';
import { mailQuery } from './mail-api.ts';
import { RecommendRows } from './recommend-rows.tsx';
import styles from './settings.module.css';

export function SetView() {
  const user = useUser().data;
  return (
    <FormPage title="设置">
      {user ? <AccountGroup user={user} /> : <SignedOutGroup />}
      <DisplayGroup />
      <PlaybackGroup />
      <GeneralGroup youthMode={user?.youthMode === true} />
      {user && (
        <ListGroup title="隐私">
          <RecommendRows />
          <ExportRow />
          <LinkRow label="注销账号" to="/set" search={{ view: 'delete' }} />
        </ListGroup>
      )}
      <ListGroup title="关于">
        <LinkRow label="用户协议" to="/terms" />
        <LinkRow label="隐私政策" to="/privacy" />
        <LinkRow label="开源许可" to="/set" search={{ view: 'licences' }} />
        <ListRow label="版本" value={appVersion} />
      </ListGroup>
      {user?.claimed && <LeaveButton />}
    </FormPage>
  );
}

function AccountGroup({ user }: { user: UserInfo }) {
  const factor = useQuery(factorQuery()).data;
  return (
    <ListGroup title="账号与安全">
      <LinkRow label="个人资料" to="/personal" value={user.nickname} />
      <LinkRow label="手机号" to="/bindPhone" value={user.phone ?? '未绑定'} />
      <MailRow />
      <LinkRow label={user.hasPassword ? '修改密码' : '设置密码'} to="/changePassword" />
      <LinkRow
        label="两步验证"
        to="/set"
        search={{ view: 'factor' }}
        value={factor && (factor.on ? '已开启' : '未开启')}
      />
      <LinkRow label="已登录设备" to="/set" search={{ view: 'devices' }} />
      {!user.claimed && <LinkRow label="登录其他账号" to="/login" />}
    </ListGroup>
  );
}

/** Not there where this installation sends no mail, nor in youth mode. */
function MailRow() {
  const mail = useQuery(mailQuery()).data;
  if (!mail?.available) return null;
  return <LinkRow label="邮箱" to="/set" search={{ view: 'mail' }} value={mail.address ?? '未绑定'} />;
}

function SignedOutGroup() {
  return (
    <ListGroup title="账号与安全">
      <ListRow label="登录" note="登录后可以管理资料、手机和设备" onClick={openLoginPopup} chevron />
    </ListGroup>
  );
}

function PlaybackGroup() {
  const preferences = usePreferences();
  const playback = usePlayback();
  const ofPreferences = (name: keyof typeof preferences) => ({
    on: preferences[name],
    onChange: (on: boolean) => changePreferences({ [name]: on }),
  });
  const ofPlayback = (name: 'next' | 'mini') => ({
    on: playback[name],
    onChange: (on: boolean) => changePlayback({ [name]: on }),
  });
  return (
    <ListGroup title="播放与流量">
      <SwitchRow label="自动播放" note="打开视频时立即播放" {...ofPreferences('autoplay')} />
      <SwitchRow label="静音起播" note="开始播放时不出声音" {...ofPreferences('startMuted')} />
      <SwitchRow label="自动连播" note="看完后自动播放下一个" {...ofPlayback('next')} />
      <SwitchRow label="小窗播放" note="离开视频页时在小窗里继续播放" {...ofPlayback('mini')} />
      <SwitchRow label="省流模式" note="默认使用最低清晰度，可手动切换" {...ofPreferences('dataSaver')} />
    </ListGroup>
  );
}

type SwitchRowProps = Parameters<typeof Switch>[0] & { note: string };

function SwitchRow({ note, ...value }: SwitchRowProps) {
  return <ListRow label={value.label} note={note} value={<Switch {...value} />} />;
}

function GeneralGroup({ youthMode }: { youthMode: boolean }) {
  const client = useQueryClient();
  const size = useQuery({ queryKey: ['cache size'], queryFn: cacheSize, staleTime: 0 });
  const clear = async (): Promise<void> => {
    await clearCache();
    // What no screen shows now is fetched again when it is opened.
    client.removeQueries({ type: 'inactive' });
    await size.refetch();
    showToast('缓存已清除');
  };
  return (
    <ListGroup title="通用">
      <LinkRow label="通知设置" to="/set" search={{ view: 'notifications' }} />
      <LinkRow label="青少年模式" to="/youthMode" value={youthMode ? '已开启' : '未开启'} />
      <ListRow
        label="清除缓存"
        value={size.data === undefined ? '计算中' : formatBytes(size.data)}
        onClick={clear}
        chevron
      />
      <OfflineRow />
    </ListGroup>
  );
}

/** The novels on this device; clearing the cache leaves them, because somebody wanted them. */
function OfflineRow() {
  const usage = useQuery({ queryKey: ['offline usage'], queryFn: offlineUsage, staleTime: 0 });
  const value = usage.data ? `${usage.data.novels} 本 · ${formatBytes(usage.data.bytes)}` : '计算中';
  return <LinkRow label="离线小说" to="/set" search={{ view: 'offline' }} value={value} />;
}

function LeaveButton() {
  const [asked, setAsked] = useState(false);
  return (
    <div className={styles.leave}>
      <Button block kind="quiet" onClick={() => setAsked(true)}>
        退出登录
      </Button>
      <Sheet open={asked} onClose={() => setAsked(false)} title="退出登录？">
        <div className={styles.stack}>
          <p className={styles.text}>账号里的内容都会保留。本机上的草稿、搜索记录、书签和离线小说会清除。</p>
          <Button
            block
            onClick={async () => {
              await signOut();
              setAsked(false);
            }}
          >
            退出登录
          </Button>
          <Button block kind="quiet" onClick={() => setAsked(false)}>
            取消
          </Button>
        </div>
      </Sheet>
    </div>
  );
}
