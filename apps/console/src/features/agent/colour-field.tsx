import { ColorPicker, Input, Space } from 'antd';

interface ColourFieldProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (colour: string) => void;
}

/** A colour as #rrggbb: picked, or typed and pasted as designers hand it over. */
export function ColourField({ id, value = '', onChange }: ColourFieldProps) {
  return (
    <Space.Compact>
      <ColorPicker
        value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
        format="hex"
        disabledAlpha
        disabledFormat
        onChange={(colour) => onChange?.(colour.toHexString())}
      />
      <Input
        {...(id === undefined ? {} : { id })}
        value={value}
        maxLength={7}
        style={{ width: 110, fontFamily: 'monospace' }}
        onChange={({ target }) => onChange?.(target.value.trim())}
      />
    </Space.Compact>
  );
}
