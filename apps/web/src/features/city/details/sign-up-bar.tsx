import type { Listing } from '@liuguang/contract/shapes/listing.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { cancelSignUpMutation, signUpMutation } from './api.ts';
import styles from './details.module.css';

/** As many wait as sit, and at least ten: the rule of the server, to say 已满 before it is tried. */
function waitlistFull({ seats }: Listing): boolean {
  return seats !== null && seats.taken >= seats.capacity && seats.waiting >= Math.max(seats.capacity, 10);
}

/** At the foot of the screen: keep it, and for what has seats take one, wait for one, or give it back. */
export function SignUpBar({ listing, children }: { listing: Listing; children: ReactNode }) {
  const [asking, setAsking] = useState(false);
  const signUp = useMutation(signUpMutation(listing.listingId));
  const cancel = useMutation(cancelSignUpMutation(listing.listingId));
  const { my, seats, state } = listing;
  return (
    <div className={styles.bar}>
      {children}
      {seats && (
        <div className={styles.action}>
          {my.signUp === null ? (
            <Button
              block
              disabled={state === 'ended' || state === 'closed' || waitlistFull(listing)}
              busyLabel="提交中..."
              onClick={() => signUp.mutateAsync()}
            >
              {label(listing)}
            </Button>
          ) : (
            <Button kind="quiet" block onClick={() => setAsking(true)}>
              {my.signUp === 'joined' ? '已报名 · 取消' : `候补第 ${my.place ?? 1} 位 · 取消`}
            </Button>
          )}
        </div>
      )}
      <Sheet open={asking} onClose={() => setAsking(false)} title="取消报名？">
        <p className={styles.hint}>名额会让给正在候补的人，之后再报名需要重新排队。</p>
        <div className={styles.answers}>
          <Button kind="quiet" block onClick={() => setAsking(false)}>
            再想想
          </Button>
          <Button
            block
            busyLabel="取消中..."
            onClick={async () => {
              await cancel.mutateAsync().catch(() => undefined);
              setAsking(false);
            }}
          >
            确定取消
          </Button>
        </div>
      </Sheet>
    </div>
  );
}

function label(listing: Listing): string {
  if (listing.state === 'ended') return '已结束';
  if (listing.state === 'closed') return '已下架';
  if (waitlistFull(listing)) return '已满';
  return listing.state === 'full' ? '候补' : '报名';
}
