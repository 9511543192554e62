import type { OwnListing } from '@liuguang/contract/shapes/listing.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarCheck, ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { ListingList, ListingRow, ListingSkeleton } from '../listing/listing-row.tsx';
import { Endless } from '../../../lib/api/endless.tsx';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import sticky from '../../../ui/layout/sticky-head.module.css';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { myListingsQuery, mySignUpsQuery, withdrawMutation } from './api.ts';
import styles from './my-city.module.css';

const tabs = [
  { id: 'signups', label: '我的报名' },
  { id: 'listings', label: '我的发布' },
] as const;
const panelId = 'my-city';

/** What somebody goes to, and what they offer. */
export function MyCityPage() {
  const back = useBack();
  const navigate = useNavigate();
  const { tab = 'signups' } = useSearch({ from: '/myCity' });
  return (
    <div className={styles.page}>
      <div className={sticky.head}>
        <PageHeader title="我的同城" onBack={back} />
        <Tabs
          label="类别"
          items={tabs}
          value={tab}
          panelId={panelId}
          onChange={(id) =>
            void navigate({ to: '/myCity', search: id === 'listings' ? { tab: id } : {}, replace: true })
          }
        />
      </div>
      <div id={panelId} role="tabpanel">
        {tab === 'listings' ? <MyListings /> : <MySignUps />}
      </div>
    </div>
  );
}

function MySignUps() {
  const navigate = useNavigate();
  const query = useInfiniteQuery(mySignUpsQuery());
  return (
    <Endless
      query={query}
      skeleton={<ListingSkeleton />}
      empty={
        <EmptyState
          icon={<CalendarCheck />}
          title="还没有报名"
          note="报名的活动会出现在这里"
          action={{ label: '去同城看看', onClick: () => navigate({ to: '/city' }) }}
        />
      }
    >
      {(pages) => (
        <ListingList>
          {pages
            .flatMap(({ list }) => list)
            .map(({ listing, state, place }) => (
              <li key={listing.listingId}>
                <ListingRow
                  listing={listing}
                  note={
                    <span className={styles.seat} data-state={state}>
                      {state === 'joined' ? '已报名' : `候补第 ${place ?? 1} 位`}
                    </span>
                  }
                />
              </li>
            ))}
        </ListingList>
      )}
    </Endless>
  );
}

const reviews: Record<OwnListing['review'], string> = {
  review: '审核中',
  published: '已发布',
  refused: '未通过',
  withdrawn: '已撤回',
  hidden: '已被下架',
};

function MyListings() {
  const navigate = useNavigate();
  const query = useInfiniteQuery(myListingsQuery());
  const [asking, setAsking] = useState<OwnListing | null>(null);
  const publish = () => navigate({ to: '/cityPublish' });
  return (
    <>
      <Endless
        query={query}
        skeleton={<ListingSkeleton />}
        empty={
          <EmptyState
            icon={<ClipboardList />}
            title="还没有发布"
            note="分享身边的好去处，或者约大家一起玩"
            action={{ label: '去发布', onClick: publish }}
          />
        }
      >
        {(pages) => (
          <ListingList>
            {pages
              .flatMap(({ list }) => list)
              .map((own) => (
                <li key={own.listing.listingId} className={styles.own}>
                  <ListingRow
                    listing={own.listing}
                    note={
                      <span className={styles.seat} data-state={own.review}>
                        {reviews[own.review]}
                        {own.reason !== null && `：${own.reason}`}
                      </span>
                    }
                  />
                  {own.review !== 'withdrawn' && (
                    <div className={styles.actions}>
                      <Button
                        kind="quiet"
                        size="small"
                        onClick={() => navigate({ to: '/cityPublish', search: { id: own.listing.listingId } })}
                      >
                        编辑
                      </Button>
                      <Button kind="plain" size="small" onClick={() => setAsking(own)}>
                        撤回
                      </Button>
                    </div>
                  )}
                </li>
              ))}
          </ListingList>
        )}
      </Endless>
      <Withdraw own={asking} onClose={() => setAsking(null)} />
    </>
  );
}

function Withdraw({ own, onClose }: { own: OwnListing | null; onClose: () => void }) {
  const withdraw = useMutation(withdrawMutation());
  const confirm = async () => {
    if (own) await withdraw.mutateAsync(own.listing.listingId);
    onClose();
  };
  return (
    <Sheet open={own !== null} onClose={onClose} title="撤回这条信息？">
      <p className={styles.hint}>撤回后大家看不到它，已报名的人会收到通知，不能恢复。</p>
      <div className={styles.answers}>
        <Button kind="quiet" block onClick={onClose}>
          取消
        </Button>
        <Button block busyLabel="撤回中..." onClick={confirm}>
          撤回
        </Button>
      </div>
    </Sheet>
  );
}
