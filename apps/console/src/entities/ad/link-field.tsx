import { Flex, Input, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useCheckedLink } from './api.ts';

interface LinkFieldProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (link: string) => void;
}

/** Who pauses this long is asked about what stands there. */
const typingMs = 300;

/** A link that says while it is typed whether the app may open it, by the server's own rules. */
export function LinkField({ id, value = '', onChange }: LinkFieldProps) {
  const [link, setLink] = useState(value.trim());
  useEffect(() => {
    const timer = setTimeout(() => setLink(value.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  const checked = useCheckedLink(link);
  const problem = link === '' ? undefined : checked.data?.problem;
  return (
    <Flex vertical>
      <Input
        {...(id === undefined ? {} : { id })}
        value={value}
        allowClear
        placeholder="https:// 或 /#/…"
        {...(problem ? { status: 'warning' as const } : {})}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {problem && <Typography.Text type="warning">{problem}</Typography.Text>}
      {problem === null && <Typography.Text type="success">链接可用</Typography.Text>}
    </Flex>
  );
}
