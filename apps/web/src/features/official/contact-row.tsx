import type { CallOutput } from '@liuguang/contract/calls.ts';
import { Copy, ExternalLink, Handshake, Headset, MessageCircle, ShieldCheck } from 'lucide-react';
import { adTarget } from '../../entities/ad/ad-target.ts';
import { copyText } from '../../lib/native/copy.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import styles from './official-page.module.css';

type Contact = CallOutput<'getBusinessInfo'>['list'][number];

const icons = { official: ShieldCheck, group: MessageCircle, service: Headset, business: Handshake } as const;

/** One way to reach the operator: copied by a tap, opened where it has an address that we open. */
export function ContactRow({ contact }: { contact: Contact }) {
  const { kind, name, value, link } = contact;
  const Icon = icons[kind];
  const target = link === null ? null : adTarget(link, 1, location.origin);
  return (
    <div className={styles.row}>
      <span className={styles.icon} data-kind={kind} aria-hidden="true">
        <Icon />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.value}>{value}</span>
      </span>
      {target?.kind === 'site' && (
        <a
          className={styles.open}
          href={target.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`打开 ${name}`}
        >
          <ExternalLink />
        </a>
      )}
      <IconButton label={`复制 ${name}`} icon={<Copy />} className={styles.copy} onClick={() => copyText(value)} />
    </div>
  );
}
