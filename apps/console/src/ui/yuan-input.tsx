import { InputNumber } from 'antd';

interface YuanInputProps {
  readonly id?: string;
  /** Fen. */
  readonly value?: number | null;
  readonly onChange?: (fen: number | undefined) => void;
  readonly placeholder?: string;
}

/** Yuan to the eye, whole fen to the form. */
export function YuanInput({ id, value, onChange, placeholder }: YuanInputProps) {
  return (
    <InputNumber
      {...(id === undefined ? {} : { id })}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={typeof value === 'number' ? value / 100 : null}
      min={0}
      step={1}
      precision={2}
      prefix="¥"
      style={{ width: '100%' }}
      onChange={(yuan) => onChange?.(yuan === null ? undefined : Math.round(yuan * 100))}
    />
  );
}
