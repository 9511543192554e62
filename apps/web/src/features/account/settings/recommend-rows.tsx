import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { ListRow } from '../../../ui/list/list-row.tsx';
import { recommendQuery, resetRecommendMutation, switchRecommendMutation } from './api.ts';
import styles from './settings.module.css';

/** Whether feeds learn from what is watched, and a way to make them forget. */
export function RecommendRows() {
  const { data } = useQuery(recommendQuery());
  const { mutate } = useMutation(switchRecommendMutation());
  return (
    <>
      <ListRow
        label="个性化推荐"
        note="按你看过、喜欢的内容推荐；关闭后不再记录"
        value={data && <Switch label="个性化推荐" on={data.on} onChange={(on) => mutate({ on })} />}
      />
      <ResetRow />
    </>
  );
}

function ResetRow() {
  const [asked, setAsked] = useState(false);
  const { mutateAsync } = useMutation(resetRecommendMutation());
  return (
    <>
      <ListRow label="清除推荐记录" onClick={() => setAsked(true)} chevron />
      <Sheet open={asked} onClose={() => setAsked(false)} title="清除推荐记录？">
        <div className={styles.stack}>
          <p className={styles.text}>推荐会重新开始了解你。观看记录、收藏、喜欢和关注都会保留，但不再影响推荐。</p>
          <Button
            block
            onClick={async () => {
              // The client has told why it did not work.
              await mutateAsync().then(
                () => setAsked(false),
                () => undefined,
              );
            }}
          >
            清除
          </Button>
          <Button block kind="quiet" onClick={() => setAsked(false)}>
            取消
          </Button>
        </div>
      </Sheet>
    </>
  );
}
