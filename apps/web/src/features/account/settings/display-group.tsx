import { type Appearance, changeAppearance, useAppearance } from '../../../lib/display/appearance.ts';
import { changeTextSize, type TextSize, useTextSize } from '../../../lib/display/text-size.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { ListGroup } from '../../../ui/list/list-row.tsx';
import styles from './settings.module.css';

const sizes = [
  { id: 'standard', label: '标准' },
  { id: 'large', label: '大' },
  { id: 'huge', label: '特大' },
  { id: 'double', label: '超大' },
] as const satisfies readonly { id: TextSize; label: string }[];

const appearances = [
  { id: 'dark', label: '深色' },
  { id: 'light', label: '浅色' },
  { id: 'system', label: '跟随系统' },
] as const satisfies readonly { id: Appearance; label: string }[];

/** How the app looks on this device. */
export function DisplayGroup() {
  const { size } = useTextSize();
  const { appearance } = useAppearance();
  return (
    <ListGroup title="显示">
      <div className={styles.choices}>
        <Choice label="文字大小" options={sizes} value={size} onChange={changeTextSize} />
        <Choice label="外观" options={appearances} value={appearance} onChange={changeAppearance} />
      </div>
    </ListGroup>
  );
}
