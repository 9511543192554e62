import type { ListingForm } from '@liuguang/contract/shapes/listing.ts';
import { failSaying } from '../../platform/errors/fail.ts';
import { cities } from './cities.ts';

/** What the fields say together; each by itself is checked by the contract. */
export function checked(form: ListingForm): ListingForm {
  const city = cities().find(form.city);
  if (!city) throw wrong('city', '请选择城市');
  if (form.district !== '' && city.districts.length > 0 && !city.districts.includes(form.district))
    throw wrong('district', '请选择该城市的区域');
  if (form.title === '') throw wrong('title', '请填写标题');
  if (form.description === '') throw wrong('description', '请填写介绍');
  if (form.address === '') throw wrong('address', '请填写地址');
  if (form.contactName === '') throw wrong('contactName', '请填写联系人');
  if (form.phone === null && form.wechat === null) throw wrong('phone', '电话和微信至少填写一项');
  if (form.kind === 'place') {
    if (form.openingHours === null) throw wrong('openingHours', '请填写营业或开放时间');
    return { ...form, startsAt: null, endsAt: null, capacity: null };
  }
  if (form.startsAt === null) throw wrong('startsAt', '请选择开始时间');
  if (form.endsAt !== null && form.endsAt < form.startsAt) throw wrong('endsAt', '结束时间不能早于开始时间');
  return { ...form, openingHours: null };
}

export function wrong(field: string, message: string) {
  return failSaying(message, 'INVALID_INPUT', { fields: { [field]: message } });
}
