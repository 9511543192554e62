import type { CallOutput } from '@liuguang/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import {
  ChevronRight,
  Copy,
  ExternalLink,
  Handshake,
  Headset,
  Mail,
  MessageCircle,
  Phone,
  ShieldCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '../../lib/native/copy.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { type AdTarget, adTarget } from '../../entities/ad/ad-target.ts';
import styles from './official-page.module.css';

type ContactTarget = AdTarget | { readonly kind: 'call'; readonly url: string };

const mailbox = /^[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+$/;
/** Of a number without a sign in front only what cannot be the number of a group: a mobile, or one with its area. */
const number = /^(?:\+\d[\d -]{5,20}|1[3-9]\d{9}|(?:400|800)-?\d{3}-?\d{4}|0\d{2,3}-\d{7,8})$/;
const called = /^(?:tel:\+?[\d-]{3,24}|mailto:[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)$/;

/** What a tap on a contact opens: its link, or what its text is. Null: it is copied. */
function contactTarget(link: string | null, value: string, origin: string): ContactTarget | null {
  if (link !== null) return called.test(link) ? { kind: 'call', url: link } : adTarget(link, 1, origin);
  const text = value.trim();
  if (mailbox.test(text)) return { kind: 'call', url: `mailto:${text}` };
  if (number.test(text)) return { kind: 'call', url: `tel:${text.replaceAll(/[ -]/g, '')}` };
  return /^https?:/.test(text) ? adTarget(text, 1, origin) : null;
}

type Contact = CallOutput<'getBusinessInfo'>['list'][number];

const icons = { official: ShieldCheck, group: MessageCircle, service: Headset, business: Handshake } as const;

/** One way to reach the operator: a tap opens, calls or writes; what is only a name (of a group, say) is copied. */
export function ContactRow({ contact }: { contact: Contact }) {
  const { kind, name, value, link } = contact;
  const Icon = icons[kind];
  const target = contactTarget(link, value, location.origin);
  return (
    <div className={styles.row}>
      <Way target={target} name={name} value={value}>
        <span className={styles.icon} data-kind={kind} aria-hidden="true">
          <Icon />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>{value}</span>
        </span>
        {target && <span className={styles.open}>{signOf(target)}</span>}
      </Way>
      <IconButton label={`复制 ${name}`} icon={<Copy />} className={styles.copy} onClick={() => copyText(value)} />
    </div>
  );
}

function signOf(target: ContactTarget): ReactNode {
  if (target.kind === 'route') return <ChevronRight aria-hidden="true" />;
  if (target.kind === 'site') return <ExternalLink aria-hidden="true" />;
  return target.url.startsWith('tel:') ? <Phone aria-hidden="true" /> : <Mail aria-hidden="true" />;
}

interface WayProps {
  readonly target: ContactTarget | null;
  readonly name: string;
  readonly value: string;
  readonly children: ReactNode;
}

function Way({ target, name, value, children }: WayProps) {
  const router = useRouter();
  if (!target)
    return (
      <button type="button" className={styles.way} aria-label={`复制 ${value}`} onClick={() => void copyText(value)}>
        {children}
      </button>
    );
  const isRoute = target.kind === 'route';
  return (
    <a
      className={styles.way}
      aria-label={`打开 ${name}`}
      href={isRoute ? `#${target.path}` : target.url}
      target={target.kind === 'site' ? '_blank' : undefined}
      rel="noopener noreferrer"
      onClick={(event) => {
        if (!isRoute) return;
        event.preventDefault();
        router.history.push(target.path);
      }}
    >
      {children}
    </a>
  );
}
