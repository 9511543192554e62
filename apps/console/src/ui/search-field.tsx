import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly width?: number;
  /** With the button or the enter key. */
  readonly onSearch?: (text: string) => void;
  /** With every letter. */
  readonly onType?: (text: string) => void;
}

/** A search in a list. The button says what it does in the language of everything else. */
export function SearchField({ label, placeholder = label, width = 220, onSearch, onType }: SearchFieldProps) {
  return (
    <Input.Search
      aria-label={label}
      placeholder={placeholder}
      allowClear
      style={{ width }}
      enterButton={<Button aria-label="搜索" icon={<SearchOutlined aria-hidden />} />}
      {...(onSearch ? { onSearch: (text: string) => onSearch(text.trim()) } : {})}
      {...(onType ? { onChange: ({ target }) => onType(target.value.trim()) } : {})}
    />
  );
}
