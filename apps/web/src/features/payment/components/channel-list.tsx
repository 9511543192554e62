import type { Channel } from '@liuguang/contract/shapes/payment.ts';
import { ChevronRight, CreditCard, FlaskConical, MessageCircle, Ticket, Wallet } from 'lucide-react';
import { useId } from 'react';
import styles from './channel-list.module.css';

const icons = {
  alipay: Wallet,
  wechat: MessageCircle,
  stripe: CreditCard,
  sandbox: FlaskConical,
  redeem: Ticket,
} satisfies Record<Channel['kind'], unknown>;

interface ChannelListProps {
  readonly channels: readonly Channel[];
  readonly value: string;
  readonly onChange: (channelId: string) => void;
  readonly onRedeem: () => void;
}

/** Ways to pay, one of them chosen; a code is no way to pay but a door of its own. */
export function ChannelList({ channels, value, onChange, onRedeem }: ChannelListProps) {
  const name = useId();
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>支付方式</legend>
      <div className={styles.rows}>
        {channels.map(({ channelId, kind, name: title }) => {
          const Icon = icons[kind];
          const face = (
            <>
              <span className={styles.icon} data-kind={kind} aria-hidden="true">
                <Icon />
              </span>
              <span className={styles.name}>{title}</span>
            </>
          );
          if (kind === 'redeem')
            return (
              <button key={channelId} type="button" className={styles.row} onClick={onRedeem}>
                {face}
                <ChevronRight className={styles.more} aria-hidden="true" />
              </button>
            );
          return (
            <label key={channelId} className={styles.row}>
              {face}
              <input
                type="radio"
                className={styles.radio}
                name={name}
                checked={channelId === value}
                onChange={() => onChange(channelId)}
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
