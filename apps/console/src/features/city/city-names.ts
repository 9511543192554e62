import type { ListingAdminRow } from '@liuguang/contract/admin/city.ts';
import { listingCategoryNames } from '@liuguang/contract/constants.ts';

export const stateNames: Readonly<Record<ListingAdminRow['state'], string>> = {
  review: '待审核',
  published: '已发布',
  refused: '已拒绝',
  withdrawn: '已撤回',
  hidden: '已下架',
};
export const stateColours: Readonly<Record<ListingAdminRow['state'], string>> = {
  review: 'warning',
  published: 'success',
  refused: 'error',
  withdrawn: 'default',
  hidden: 'volcano',
};
export const kindNames: Readonly<Record<ListingAdminRow['kind'], string>> = {
  place: '地点',
  event: '活动',
  meetup: '聚会',
};

export const stateOptions = optionsOf(stateNames);
export const kindOptions = optionsOf(kindNames);
export const categoryOptions = optionsOf(listingCategoryNames);

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
