import { Tag } from 'antd';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useStaffSessions } from './api.ts';
import { sessionColumns } from './session-columns.tsx';

/** Where staff are signed in now. */
export function SessionList() {
  const sessions = useStaffSessions();
  return (
    <QueryState of={sessions}>
      {({ list }) => (
        <ListTable
          rowKey="sessionId"
          size="middle"
          dataSource={list}
          columns={[
            { title: '登录名', dataIndex: 'staffName' },
            ...sessionColumns,
            {
              title: '操作',
              render: (_, { sessionId, current }) =>
                current ? (
                  <Tag color="blue">当前</Tag>
                ) : (
                  <ConfirmAction
                    call="staff/endSession"
                    input={{ sessionId }}
                    label="下线"
                    ask="让这台设备退出登录？"
                    done="已下线"
                    refresh={['staff/sessions']}
                  />
                ),
            },
          ]}
        />
      )}
    </QueryState>
  );
}
