import type { Listing } from '@liuguang/contract/shapes/listing.ts';
import { useState } from 'react';
import { copyText } from '../../../lib/native/copy.ts';
import { Button } from '../../../ui/button/button.tsx';
import styles from './details.module.css';

/** How to reach whoever published it: only after a tap, which is counted. */
export function ContactBox({ onReveal }: { onReveal: () => Promise<Listing['contact']> }) {
  // Kept here: the listing is asked for again after a sign-up, and comes without it.
  const [contact, setContact] = useState<Listing['contact']>(null);
  const reveal = async () => {
    try {
      setContact(await onReveal());
    } catch {
      // The client has told why.
    }
  };
  return (
    <section className={styles.section}>
      <h3 className={styles.name}>联系方式</h3>
      {contact ? (
        <ul className={styles.contact} aria-label="联系方式">
          <li>联系人：{contact.name}</li>
          {contact.phone !== null && (
            <li>
              电话：<a href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>{contact.phone}</a>
            </li>
          )}
          {contact.wechat !== null && (
            <li>
              微信：{contact.wechat}
              <button type="button" onClick={() => void copyText(contact.wechat ?? '')}>
                复制
              </button>
            </li>
          )}
          {contact.note !== null && <li>{contact.note}</li>}
        </ul>
      ) : (
        <>
          <Button kind="quiet" block busyLabel="获取中..." onClick={reveal}>
            查看联系方式
          </Button>
          <p className={styles.hint}>请勿提前转账；涉及色情、诈骗的信息请举报</p>
        </>
      )}
    </section>
  );
}
