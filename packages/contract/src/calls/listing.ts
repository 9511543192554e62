import { z } from 'zod';
import { call } from '../call.ts';
import { listOf, pageInput, pageOf } from '../page.ts';
import { queryBoolean, queryIds } from '../query.ts';
import { done, geo, id } from '../shapes/common.ts';
import { city, listing, listingCard, listingSort, searchParam } from '../shapes/listing.ts';

export const listingCalls = {
  'listing/addressList': call({
    method: 'GET',
    path: 'api/listing/addressList',
    access: 'account',
    changes: false,
    input: z.object({}),
    output: listOf(city),
    errors: [],
    summary: 'Every city with pinyin and hot flag',
  }),
  'listing/getSearchParam': call({
    method: 'GET',
    path: 'api/listing/getSearchParam',
    access: 'account',
    changes: false,
    input: z.object({ city: id }),
    output: listOf(searchParam),
    errors: ['NOT_FOUND'],
    summary: 'The filters of a city; `city` is a cityId',
  }),
  'listing/getListingList': call({
    method: 'POST',
    path: 'api/listing/getListingList',
    access: 'account',
    changes: false,
    content: true,
    /** `filters`: key of getSearchParam → chosen values. */
    input: pageInput.extend({
      city: id,
      filters: z.record(z.string().max(40), z.array(z.string().max(64)).max(20)).default({}),
      sort: listingSort.default('new'),
      near: geo.optional(),
    }),
    output: pageOf(listingCard),
    errors: ['NOT_FOUND'],
    summary: 'A page of listings of a city; sorting by distance needs `near`',
  }),
  'listing/getListingInfo': call({
    method: 'GET',
    path: 'api/listing/getListingInfo',
    access: 'account',
    // Revealing a contact is counted and limited: a foreign page must not be able to use it up.
    changes: true,
    content: true,
    input: z.object({ listingId: id, contact: queryBoolean.default(false) }),
    output: listing,
    errors: ['NOT_FOUND'],
    summary: 'One listing; the contact only when asked for, which is counted',
  }),
  'listing/collectListing': call({
    method: 'GET',
    path: 'api/listing/collectListing',
    access: 'account',
    changes: true,
    input: z.object({ listingId: id }),
    output: done,
    errors: ['NOT_FOUND'],
    summary: 'Puts a listing into the collection',
  }),
  'listing/delCollectListing': call({
    method: 'GET',
    path: 'api/listing/delCollectListing',
    access: 'account',
    changes: true,
    input: z.object({ listingIds: queryIds(100) }),
    output: done,
    errors: [],
    summary: 'Takes listings out of the collection',
  }),
  'listing/collectListingList': call({
    method: 'GET',
    path: 'api/listing/collectListingList',
    access: 'account',
    changes: false,
    input: pageInput,
    output: pageOf(listingCard),
    errors: [],
    summary: 'The collected listings of the caller, newest first',
  }),
};
