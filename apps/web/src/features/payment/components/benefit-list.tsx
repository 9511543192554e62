import type { VipRights } from '@liuguang/contract/shapes/payment.ts';
import { BadgeCheck, BookDown, Clapperboard, Infinity as Endless, MessageSquareText, WandSparkles } from 'lucide-react';
import { type Benefit, benefitsOf } from '../vip-benefits.ts';
import styles from './benefit-list.module.css';

const icons = {
  ads: BadgeCheck,
  views: Endless,
  titles: Clapperboard,
  images: WandSparkles,
  danmaku: MessageSquareText,
  offline: BookDown,
} as const satisfies Record<Benefit['key'], typeof BadgeCheck>;

/** What membership gives: for who has it, what they have. */
export function BenefitList({ rights, has }: { rights: VipRights; has: boolean }) {
  return (
    <section className={styles.box} aria-label="会员权益">
      <h2 className={styles.heading}>{has ? '你正在享有' : '会员权益'}</h2>
      <ul className={styles.list}>
        {benefitsOf(rights).map(({ key, title, note }) => {
          const Icon = icons[key];
          return (
            <li key={key} className={styles.one}>
              <span className={styles.icon} aria-hidden="true">
                <Icon />
              </span>
              <span className={styles.words}>
                <b className={styles.title}>{title}</b>
                <span className={styles.note}>{note}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
