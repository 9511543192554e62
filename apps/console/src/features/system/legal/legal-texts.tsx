import { Flex, Tabs, Typography } from 'antd';
import { QueryState } from '../../../ui/states.tsx';
import { useLegalTexts } from '../api.ts';
import { LegalEditor } from './legal-editor.tsx';
import { legalNames } from './legal-names.ts';

/** What every agent without texts of its own shows. */
export function LegalTexts() {
  const texts = useLegalTexts();
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">
        整个安装共用的协议：渠道没有自己的文本时显示这里的；这里也没有时显示内置文本（会随功能更新）。
      </Typography.Text>
      <QueryState of={texts}>
        {({ list }) => (
          <Tabs
            type="card"
            items={list.map((state) => ({
              key: state.kind,
              label: legalNames[state.kind],
              // Begins anew when somebody has saved another text.
              children: <LegalEditor key={state.changed?.at ?? 0} state={state} />,
            }))}
          />
        )}
      </QueryState>
    </Flex>
  );
}
