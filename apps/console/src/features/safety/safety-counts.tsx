import { Flex, Statistic, theme } from 'antd';
import { useSafetyCounts } from './api.ts';

/** How much waits, and how much of it is late or about to be. */
export function SafetyCounts() {
  const { data } = useSafetyCounts();
  const { token } = theme.useToken();
  const red = { color: token.colorErrorText };
  const orange = { color: token.colorWarningText };
  const shown = [
    { title: '已超时', value: data?.overdue, alert: red },
    { title: '紧急即将超时', value: data?.alarm, alert: orange },
    { title: '紧急', value: data?.urgent, alert: orange },
    { title: '举报与申诉', value: data?.open },
    { title: '待审内容', value: data?.waiting },
  ];
  return (
    <Flex gap={32}>
      {shown.map(({ title, value, alert }) => (
        <Statistic
          key={title}
          title={title}
          value={value ?? '—'}
          styles={{ content: { fontSize: 22, ...(alert && value ? alert : {}) } }}
        />
      ))}
    </Flex>
  );
}
