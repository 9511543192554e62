import type { CallOutput } from '@liuguang/contract/calls.ts';
import { useState } from 'react';
import { copyText } from '../../lib/native/copy.ts';
import { qrModules, qrPath } from '../../lib/format/qr.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './permanent-addresses.module.css';

type Address = CallOutput<'getNeverLoseTouch'>['addresses'][number];

/** Addresses that stay: one of them as a code for another phone, each to be copied. */
export function PermanentAddresses({ addresses, agentName }: { addresses: readonly Address[]; agentName: string }) {
  const [chosen, choose] = useState(0);
  const shown = addresses[chosen] ?? addresses[0];
  if (!shown) return null;
  return (
    <section className={styles.card} aria-label="永久地址">
      <h2 className={styles.title}>{agentName}永久地址</h2>
      <p className={styles.note}>截图保存，或用另一台手机扫码打开</p>
      <Code text={shown.url} />
      <a className={styles.url} href={shown.url} target="_blank" rel="noopener noreferrer">
        {shown.url}
      </a>
      <Button block onClick={() => copyText(shown.url)}>
        复制地址
      </Button>
      {addresses.length > 1 && (
        <ul className={styles.others} aria-label="选择地址">
          {addresses.map((address, index) => (
            <li key={address.url}>
              <button
                type="button"
                className={cx(styles.other, index === chosen && styles.on)}
                aria-pressed={index === chosen}
                onClick={() => choose(index)}
              >
                {address.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Longer than a code can hold, an address is only there to be copied. */
const mostForCode = 500;

function Code({ text }: { text: string }) {
  if (text.length > mostForCode) return null;
  const modules = qrModules(text);
  const size = modules.length;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${size + 4} ${size + 4}" shape-rendering="crispEdges"><path d="${qrPath(modules)}"/></svg>`;
  return <img className={styles.code} src={`data:image/svg+xml,${encodeURIComponent(drawn)}`} alt="永久地址二维码" />;
}
