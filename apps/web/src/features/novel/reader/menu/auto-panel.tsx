import { useReader } from '../reader-state.ts';
import { changeReaderSettings, limits, useReaderSettings } from '../settings/reader-settings.ts';
import { LayerPanel } from './layer-panel.tsx';
import { Row, Stepper } from './rows.tsx';
import styles from './settings-panel.module.css';
import { SleepRow } from './sleep-row.tsx';

/** Pages that turn by themselves. */
export function AutoPanel() {
  const on = useReader((state) => state.autoReading);
  const { autoSeconds, mode } = useReaderSettings();
  const toggle = () => useReader.setState({ autoReading: !on, speaking: false, marked: null, panel: null });
  return (
    <LayerPanel title="自动阅读" side="bottom">
      <div className={styles.body}>
        <p className={styles.note}>
          {mode === 'scroll' ? '文字按设定的速度缓缓上移。' : '每隔一段时间自动翻到下一页。'}点一下屏幕即可暂停。
        </p>
        <Row label={mode === 'scroll' ? '每屏用时' : '每页停留'}>
          <Stepper
            label="停留时间"
            value={autoSeconds}
            step={1}
            limits={limits.autoSeconds}
            show={(value) => `${value} 秒`}
            onChange={(seconds) => changeReaderSettings({ autoSeconds: seconds })}
          />
        </Row>
        <SleepRow />
        <div className={styles.actions}>
          <button type="button" className={styles.main} onClick={toggle}>
            {on ? '停止自动阅读' : '开始自动阅读'}
          </button>
        </div>
      </div>
    </LayerPanel>
  );
}
