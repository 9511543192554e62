import { useReader } from '../reader-state.ts';
import { changeReaderSettings, limits, useReaderSettings } from '../settings/reader-settings.ts';
import { speechOf, useVoices } from '../tools/use-speech.ts';
import { LayerPanel } from './layer-panel.tsx';
import { Row, Stepper } from './rows.tsx';
import styles from './settings-panel.module.css';
import { SleepRow } from './sleep-row.tsx';

/** Reading aloud: start, stop, speed, voice, and when it ends. */
export function SpeechPanel() {
  const speaking = useReader((state) => state.speaking);
  const rate = useReaderSettings((settings) => settings.speechRate);
  const { voices, chosen, choose } = useVoices();
  const able = speechOf() !== undefined;
  const toggle = () =>
    useReader.setState({ speaking: !speaking, autoReading: false, marked: null, ...(speaking ? {} : { panel: null }) });
  return (
    <LayerPanel title="语音朗读" side="bottom">
      <div className={styles.body}>
        {!able && <p className={styles.note}>这个浏览器不支持朗读，可以换用系统浏览器打开。</p>}
        <Row label="语速">
          <Stepper
            label="语速"
            value={rate}
            step={1}
            limits={limits.speechRate}
            show={(value) => `${(value / 10).toFixed(1)}×`}
            onChange={(speechRate) => changeReaderSettings({ speechRate })}
          />
        </Row>
        {voices.length > 0 && (
          <Row label="声音">
            <select
              className={styles.select}
              aria-label="声音"
              value={chosen ?? ''}
              onChange={(event) => choose(event.target.value || null)}
            >
              <option value="">默认</option>
              {voices.map(({ voiceURI, name }) => (
                <option key={voiceURI} value={voiceURI}>
                  {name}
                </option>
              ))}
            </select>
          </Row>
        )}
        <SleepRow />
        <div className={styles.actions}>
          <button type="button" className={styles.main} disabled={!able} onClick={toggle}>
            {speaking ? '停止朗读' : '从本页开始朗读'}
          </button>
        </div>
      </div>
    </LayerPanel>
  );
}
