import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useOnline } from '../native/use-online.ts';
import styles from './buffering.module.css';

/** The stream is on its way; without a network the engine waits for one, which takes as long as it takes. */
export function Buffering() {
  const online = useOnline();
  return (
    <>
      <Spinner label="缓冲中" />
      {!online && <output className={styles.words}>网络已断开，恢复后自动继续</output>}
    </>
  );
}
