import { qrModules, qrPath } from '../../../lib/format/qr.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import styles from './qr-sheet.module.css';

/** A payment that another phone makes. */
export function QrSheet({ text, onClose }: { text: string | null; onClose: () => void }) {
  const modules = qrModules(text ?? '');
  const size = modules.length;
  return (
    <Sheet open={text !== null} onClose={onClose} title="扫码支付">
      <div className={styles.code}>
        <svg viewBox={`-2 -2 ${size + 4} ${size + 4}`} aria-label="付款二维码">
          <path d={qrPath(modules)} />
        </svg>
        <p>请使用对应的应用扫码，支付完成后自动生效</p>
      </div>
    </Sheet>
  );
}
