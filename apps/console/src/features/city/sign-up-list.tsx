import type { ListingAdminRow } from '@liuguang/contract/admin/city.ts';
import { Drawer, Tag } from 'antd';
import { AdminTable } from '../../lib/table/admin-table.tsx';
import { formatTime } from '../../lib/format.ts';

const stateNames = { joined: '已报名', waiting: '候补' } as const;

/** Who comes, in the order of their turn. */
export function SignUpList({ listing, onClose }: { listing: ListingAdminRow | undefined; onClose: () => void }) {
  return (
    <Drawer
      title={listing && `报名：${listing.title}`}
      open={listing !== undefined}
      onClose={onClose}
      size={720}
      destroyOnHidden
    >
      {listing && (
        <AdminTable
          call="city/signUps"
          rowKey="signUpId"
          file={`报名-${listing.title}`}
          input={{ listingId: listing.listingId }}
          filters={[
            {
              kind: 'select',
              name: 'state',
              label: '状态',
              options: Object.entries(stateNames).map(([value, label]) => ({ value, label })),
            },
          ]}
          columns={[
            { title: '用户', dataIndex: 'nickname' },
            { title: '用户编号', dataIndex: 'userCode' },
            {
              title: '状态',
              csv: ({ state }) => stateNames[state],
              render: (_, { state }) => (
                <Tag color={state === 'joined' ? 'success' : 'warning'}>{stateNames[state]}</Tag>
              ),
            },
            {
              title: '报名时间',
              dataIndex: 'signedUpAt',
              sorts: { ascend: 'old', descend: 'new' },
              render: formatTime,
              csv: ({ signedUpAt }) => formatTime(signedUpAt),
            },
          ]}
        />
      )}
    </Drawer>
  );
}
