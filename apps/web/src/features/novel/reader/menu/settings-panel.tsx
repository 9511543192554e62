import { Switch } from '../../../../ui/form/switch.tsx';
import { hasBridge } from '../../../../lib/native/bridge.ts';
import { wrapperOf } from '../../../../lib/native/wrapper.ts';
import { changeReaderSettings, limits, type ReaderSettings, useReaderSettings } from '../settings/reader-settings.ts';
import { LayerPanel } from './layer-panel.tsx';
import { Slider } from '../../../../ui/form/slider.tsx';
import { Chips, Row, Stepper } from './rows.tsx';
import { SleepRow } from './sleep-row.tsx';
import styles from './settings-panel.module.css';
import { ThemeSwatches } from './theme-swatches.tsx';

const modes = [
  { id: 'slide', label: '左右滑动' },
  { id: 'scroll', label: '上下滚动' },
  { id: 'plain', label: '无动画' },
] as const;
const fonts = [
  { id: 'system', label: '系统' },
  { id: 'serif', label: '宋体' },
  { id: 'sans', label: '黑体' },
] as const;
const scripts = [
  { id: 'original', label: '原文' },
  { id: 'simplified', label: '简体' },
  { id: 'traditional', label: '繁體' },
] as const;
const margins = [
  { id: '0', label: '窄' },
  { id: '1', label: '适中' },
  { id: '2', label: '宽' },
  { id: '3', label: '更宽' },
] as const;
const marginIds = margins.map(({ id }) => id);

/** Everything about the look of a page; each change is seen at once behind the panel. */
export function SettingsPanel() {
  const settings = useReaderSettings();
  const set = changeReaderSettings;
  return (
    <LayerPanel title="阅读设置" side="bottom">
      <div className={styles.body}>
        <Row label="亮度">
          <Slider
            label="亮度"
            {...limits.brightness}
            value={settings.brightness}
            words={`${settings.brightness}%`}
            onChange={(brightness) => set({ brightness })}
          />
        </Row>
        <Row label="字号">
          <Stepper
            label="字号"
            value={settings.fontSize}
            step={1}
            limits={limits.fontSize}
            signs={['A−', 'A+']}
            onChange={(fontSize) => set({ fontSize })}
          />
        </Row>
        <Row label="行距">
          <Stepper
            label="行距"
            value={settings.lineHeight}
            step={10}
            limits={limits.lineHeight}
            show={(value) => (value / 100).toFixed(1)}
            onChange={(lineHeight) => set({ lineHeight })}
          />
        </Row>
        <Row label="页边距">
          <Chips
            label="页边距"
            options={margins}
            value={marginIds[settings.margin] ?? '1'}
            onChange={(margin) => set({ margin: Number(margin) })}
          />
        </Row>
        <Row label="背景">
          <ThemeSwatches />
        </Row>
        <Row label="翻页">
          <Chips label="翻页方式" options={modes} value={settings.mode} onChange={(mode) => set({ mode })} />
        </Row>
        <Row label="字体">
          <Chips label="字体" options={fonts} value={settings.font} onChange={(font) => set({ font })} />
        </Row>
        <Row label="简繁">
          <Chips label="简繁" options={scripts} value={settings.script} onChange={(script) => set({ script })} />
        </Row>
        <SleepRow />
        <Toggle label="横屏双页" name="twoPages" settings={settings} />
        <Toggle label="屏幕常亮" name="keepAwake" settings={settings} />
        <div className={styles.toggle}>
          <span>段评</span>
          <Switch label="段评" on={!settings.plainParagraphs} onChange={(on) => set({ plainParagraphs: !on })} />
        </div>
        {canTakeVolumeKeys() && <Toggle label="音量键翻页" name="volumeKeys" settings={settings} />}
      </div>
    </LayerPanel>
  );
}

/** An iPhone gives them to no app. */
const canTakeVolumeKeys = (): boolean => hasBridge() && wrapperOf()?.platform !== 'ios';

type ToggleName = 'twoPages' | 'keepAwake' | 'volumeKeys';

function Toggle({ label, name, settings }: { label: string; name: ToggleName; settings: ReaderSettings }) {
  return (
    <div className={styles.toggle}>
      <span>{label}</span>
      <Switch label={label} on={settings[name]} onChange={(on) => changeReaderSettings({ [name]: on })} />
    </div>
  );
}
