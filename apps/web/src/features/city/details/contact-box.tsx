import { useMutation } from '@tanstack/react-query';
import { copyText } from '../../../lib/native/copy.ts';
import { Button } from '../../../ui/button/button.tsx';
import { revealContactMutation } from './api.ts';
import styles from './details.module.css';

/** How to reach whoever published it: only after a tap, which is counted. */
export function ContactBox({ listingId }: { listingId: string }) {
  // Kept here: the listing is asked for again after a sign-up, and comes without it.
  const { data: contact, mutateAsync: reveal } = useMutation(revealContactMutation(listingId));
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
          <Button kind="quiet" block busyLabel="获取中..." onClick={() => reveal()}>
            查看联系方式
          </Button>
          <p className={styles.hint}>请勿提前转账；涉及色情、诈骗的信息请举报</p>
        </>
      )}
    </section>
  );
}
