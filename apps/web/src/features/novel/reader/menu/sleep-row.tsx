import { useReader } from '../reader-state.ts';
import { Chips, Row } from './rows.tsx';

const options = [
  { id: 'off', label: '不限' },
  { id: '15', label: '15分' },
  { id: '30', label: '30分' },
  { id: '60', label: '60分' },
  { id: 'chapter', label: '本章' },
] as const;
type Choice = (typeof options)[number]['id'];

/** Which choice stands for a time that is running: the smallest that it still fits into. */
function choiceOf(sleepAt: number | 'chapter' | null): Choice {
  if (sleepAt === null) return 'off';
  if (sleepAt === 'chapter') return 'chapter';
  const minutes = (sleepAt - Date.now()) / 60_000;
  return minutes > 30 ? '60' : minutes > 15 ? '30' : '15';
}

function choose(choice: Choice): void {
  const sleepAt = choice === 'off' ? null : choice === 'chapter' ? choice : Date.now() + Number(choice) * 60_000;
  useReader.setState({ sleepAt });
}

/** When auto-read and speech end by themselves. */
export function SleepRow() {
  const sleepAt = useReader((state) => state.sleepAt);
  return (
    <Row label="定时关闭">
      <Chips label="定时关闭" options={options} value={choiceOf(sleepAt)} onChange={choose} />
    </Row>
  );
}
