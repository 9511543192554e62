import type { ListingAdminRow } from '@liuguang/contract/admin/city.ts';
import { useState } from 'react';
import { AdminTable } from '../../lib/table/admin-table.tsx';
import type { BulkAction } from '../../lib/table/bulk-bar.tsx';
import { categoryOptions, kindOptions, stateOptions } from './city-names.ts';
import { useListingColumns } from './listing-columns.tsx';
import { ListingForm } from './listing-form.tsx';
import { SignUpList } from './sign-up-list.tsx';
import { useCityOptions } from './use-city-options.ts';

const bulk: readonly BulkAction[] = [
  { label: '认证', call: 'city/setVerified', input: { verified: true }, undo: 'city/undo' },
  { label: '取消认证', call: 'city/setVerified', input: { verified: false }, undo: 'city/undo' },
  { label: '下架', call: 'city/setHidden', input: { hidden: true }, undo: 'city/undo', danger: true },
  { label: '重新上架', call: 'city/setHidden', input: { hidden: false }, undo: 'city/undo' },
];

export function ListingList() {
  const [edited, setEdited] = useState<ListingAdminRow>();
  const [signedUp, setSignedUp] = useState<ListingAdminRow>();
  const columns = useListingColumns({ onEdit: setEdited, onSignUps: setSignedUp });
  const cities = useCityOptions();
  return (
    <>
      <AdminTable
        call="city/listings"
        rowKey="listingId"
        file="同城信息"
        columns={columns}
        bulk={bulk}
        filters={[
          { kind: 'search', name: 'keyword', label: '标题或编号' },
          { kind: 'select', name: 'state', label: '状态', options: stateOptions },
          { kind: 'select', name: 'kind', label: '类型', options: kindOptions },
          { kind: 'select', name: 'category', label: '分类', options: categoryOptions },
          { kind: 'select', name: 'cityId', label: '城市', options: cities },
          {
            kind: 'select',
            name: 'verified',
            label: '认证',
            options: [
              { value: 'true', label: '已认证' },
              { value: 'false', label: '未认证' },
            ],
          },
        ]}
      />
      {edited && <ListingForm key={edited.listingId} listing={edited} onClose={() => setEdited(undefined)} />}
      <SignUpList listing={signedUp} onClose={() => setSignedUp(undefined)} />
    </>
  );
}
