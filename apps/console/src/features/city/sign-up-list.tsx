import type { ListingAdminRow } from '@liuguang/contract/admin/city.ts';
import { Drawer } from 'antd';
import { AdminTable } from '../../lib/table/admin-table.tsx';
import { formatTime } from '../../lib/format.ts';

const states = {
  joined: { label: '已报名', color: 'success' },
  waiting: { label: '候补', color: 'warning' },
} as const;

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
              options: Object.entries(states).map(([value, { label }]) => ({ value, label })),
            },
          ]}
          columns={[
            { title: '用户', dataIndex: 'nickname' },
            { title: '用户编号', dataIndex: 'userCode' },
            { title: '状态', tag: ({ state }) => states[state] },
            {
              title: '报名时间',
              sorts: { ascend: 'old', descend: 'new' },
              text: ({ signedUpAt }) => formatTime(signedUpAt),
            },
          ]}
        />
      )}
    </Drawer>
  );
}
