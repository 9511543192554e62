import { Button } from '../../../ui/button/button.tsx';
import { RadioOptions } from '../../../ui/form/radio-options.tsx';
import { Slider } from '../../../ui/form/slider.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { changeDanmaku, unblockAll, useDanmaku } from './danmaku-settings.ts';
import styles from './settings-sheet.module.css';

const areas = [
  { id: '25', label: '1/4 屏' },
  { id: '50', label: '半屏' },
  { id: '75', label: '3/4 屏' },
  { id: '100', label: '全屏' },
] as const;
const densities = [
  { id: '30', label: '稀疏' },
  { id: '60', label: '适中' },
  { id: '100', label: '全部' },
] as const;

export function SettingsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { on, size, opacity, area, density, blocks } = useDanmaku();
  return (
    <Sheet open={open} onClose={onClose} title="弹幕设置">
      <div className={styles.line}>
        <span className={styles.name}>显示弹幕</span>
        <span className={styles.space} />
        <Switch label="显示弹幕" on={on} onChange={(next) => changeDanmaku({ on: next })} />
      </div>
      <Range label="字号" value={size} min={75} max={150} onChange={(next) => changeDanmaku({ size: next })} />
      <Range
        label="不透明度"
        value={opacity}
        min={20}
        max={100}
        onChange={(next) => changeDanmaku({ opacity: next })}
      />
      <fieldset className={styles.line}>
        <legend className={styles.name}>显示区域</legend>
        <RadioOptions
          options={areas}
          value={String(area) as (typeof areas)[number]['id']}
          onChange={(next) => changeDanmaku({ area: Number(next) })}
          className={styles.option}
        />
      </fieldset>
      <fieldset className={styles.line}>
        <legend className={styles.name}>密度</legend>
        <RadioOptions
          options={densities}
          value={String(density) as (typeof densities)[number]['id']}
          onChange={(next) => changeDanmaku({ density: Number(next) })}
          className={styles.option}
        />
      </fieldset>
      {blocks.length > 0 && (
        <div className={styles.line}>
          <span className={styles.name}>已屏蔽 {blocks.length} 人</span>
          <span className={styles.space} />
          <Button kind="plain" onClick={unblockAll}>
            全部恢复
          </Button>
        </div>
      )}
    </Sheet>
  );
}

interface RangeProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

function Range({ label, value, min, max, onChange }: RangeProps) {
  return (
    <div className={styles.line}>
      <span className={styles.name}>{label}</span>
      <Slider label={label} value={value} words={`${value}%`} min={min} max={max} step={5} onChange={onChange} />
      <span className={styles.value}>{value}%</span>
    </div>
  );
}
