import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly width?: number;
  /** What is searched for; another one is shown at once. */
  readonly value?: string;
  /** With the button or the enter key. */
  readonly onSearch?: (text: string) => void;
  /** With every letter. */
  readonly onType?: (text: string) => void;
}

/** A search in a list. The button says what it does in the language of everything else. */
export function SearchField({
  label,
  placeholder = label,
  width = 220,
  value = '',
  onSearch,
  onType,
}: SearchFieldProps) {
  const [given, setGiven] = useState(value);
  const [text, setText] = useState(value);
  if (given !== value) {
    setGiven(value);
    setText(value);
  }
  return (
    <Input.Search
      aria-label={label}
      placeholder={placeholder}
      allowClear
      style={{ width }}
      value={text}
      enterButton={<Button aria-label="搜索" icon={<SearchOutlined aria-hidden />} />}
      onChange={({ target }) => {
        setText(target.value);
        onType?.(target.value.trim());
      }}
      {...(onSearch ? { onSearch: (next: string) => onSearch(next.trim()) } : {})}
    />
  );
}
