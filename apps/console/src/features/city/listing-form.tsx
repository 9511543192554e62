import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { ListingAdminRow } from '@liuguang/contract/admin/city.ts';
import { Alert, Drawer, Form, Switch } from 'antd';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { useMay } from '../../lib/session/me.ts';
import { QueryState } from '../../ui/states.tsx';
import { useListing } from './api.ts';
import { ListingFacts } from './listing-facts.tsx';
import { ListingFields } from './listing-fields.tsx';

type Loaded = AdminOutput<'city/listing'>;

/** Everything about one listing: to read, or to change in the place of its author. */
export function ListingForm({ listing, onClose }: { listing: ListingAdminRow; onClose: () => void }) {
  const loaded = useListing(listing.listingId);
  const may = useMay();
  const editable = may('city/save') && listing.state !== 'withdrawn';
  if (loaded.data && editable) return <Edited loaded={loaded.data} onClose={onClose} />;
  return (
    <Drawer title={listing.title} open onClose={onClose} size={640}>
      <QueryState of={loaded}>{(data) => <ListingFacts loaded={data} />}</QueryState>
    </Drawer>
  );
}

function Edited({ loaded: { row, form, pictures }, onClose }: { loaded: Loaded; onClose: () => void }) {
  return (
    <FormDrawer
      call="city/save"
      title={`编辑 ${row.title}`}
      open
      width={720}
      onClose={onClose}
      values={{ ...form, verified: row.verified }}
      fixed={{ listingId: row.listingId }}
      refresh={['city/listings', 'city/listing']}
    >
      {row.reason !== null && <Alert type="warning" showIcon title={row.reason} style={{ marginBottom: 16 }} />}
      <Form.Item name="verified" label="认证标记" valuePropName="checked">
        <Switch checkedChildren="已认证" unCheckedChildren="未认证" />
      </Form.Item>
      <ListingFields pictures={pictures} />
    </FormDrawer>
  );
}
