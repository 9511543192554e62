import { CircleCheck, Clock, Moon, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useUser, withAccount } from '../../lib/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormPage } from '../../lib/navigation/form-page.tsx';
import { ListGroup, ListRow } from '../../ui/list/list-row.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { PinSteps } from './pin-steps.tsx';
import styles from './youth-mode-page.module.css';

export function YouthModePage() {
  const user = useUser().data;
  const [asked, setAsked] = useState(false);
  const on = user?.youthMode === true;

  const left = user?.youthMinutesLeft ?? null;

  const switched = (turnedOn: boolean): void => {
    setAsked(false);
    showToast(turnedOn ? '青少年模式已开启' : '青少年模式已关闭');
  };
  return (
    <FormPage title="青少年模式">
      <div className={styles.hero}>
        <span className={styles.shield} data-on={on} aria-hidden="true">
          <ShieldCheck />
        </span>
        <p className={styles.state}>{on ? '青少年模式已开启' : '青少年模式未开启'}</p>
        <p className={styles.note}>
          {on ? '输入设置时的密码即可关闭' : '为孩子的使用时间和内容设一道护栏，由监护人设置密码'}
        </p>
      </div>
      <ListGroup>
        <ListRow
          icon={<Clock />}
          tone="red"
          label="每天最多40分钟"
          note="用完即锁，次日 6:00 恢复"
          value={on && left !== null ? `今日剩余 ${left} 分钟` : ''}
        />
        <ListRow icon={<Moon />} tone="violet" label="22:00 至次日 6:00 不能使用" note="按北京时间计算，由服务器执行" />
        <ListRow icon={<CircleCheck />} tone="green" label="跟着账号走" note="换设备、改手机时间都一样生效" />
      </ListGroup>
      <div className={styles.action}>
        <Button block kind={on ? 'quiet' : 'primary'} onClick={() => withAccount(() => setAsked(true))}>
          {on ? '关闭青少年模式' : '开启青少年模式'}
        </Button>
      </div>
      <p className={styles.note}>请记住密码。忘记时，只能由监护人联系官方人员处理。</p>
      <Sheet open={asked} onClose={() => setAsked(false)} title={on ? '关闭青少年模式' : '设置密码'}>
        {asked && <PinSteps turnOn={!on} onDone={() => switched(!on)} />}
      </Sheet>
    </FormPage>
  );
}
