import { z } from 'zod';
import { byAccount, byMember, call, callTable } from '../call.ts';
import { listOf, pageInput, pageOf } from '../page.ts';
import { queryBoolean, queryIds, queryInt } from '../query.ts';
import { count, geo, id, picture, time } from '../shapes/common.ts';
import {
  city,
  listing,
  listingCard,
  listingForm,
  listingSort,
  ownListing,
  searchParam,
  signUpState,
} from '../shapes/listing.ts';

export const cityCalls = callTable({
  'listing/addressList': byAccount.read({
    output: listOf(city),
    summary: 'Every city with pinyin and hot flag',
  }),
  'listing/getSearchParam': byAccount.read({
    input: z.object({ city: id }),
    output: listOf(searchParam),
    errors: ['NOT_FOUND'],
    summary: 'The filters of a city; `city` is a cityId',
  }),
  'listing/getListingList': byAccount.read({
    method: 'POST',
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
    access: 'account',
    // Revealing a contact is counted and limited: a foreign page must not be able to use it up.
    changes: true,
    trace: true,
    content: true,
    input: z.object({ listingId: id, contact: queryBoolean.default(false) }),
    output: listing,
    errors: ['NOT_FOUND'],
    summary: 'One listing; the contact only when asked for, which is counted',
  }),
  'listing/collectListing': byAccount.change({
    method: 'GET',
    /** `at`: when it was collected, for what is put back where it stood. */
    input: z.object({ listingId: id, at: queryInt(0, Number.MAX_SAFE_INTEGER).optional() }),
    errors: ['NOT_FOUND'],
    summary: 'Puts a listing into the collection',
  }),
  'listing/delCollectListing': byAccount.change({
    method: 'GET',
    input: z.object({ listingIds: queryIds(100) }),
    summary: 'Takes listings out of the collection',
  }),
  'listing/collectListingList': byAccount.read({
    input: pageInput,
    output: pageOf(listingCard),
    summary: 'The collected listings of the caller, newest first',
  }),
  'listing/nearestCity': byAccount.read({
    method: 'POST',
    input: z.object({ near: geo }),
    /** Null where no city that we know the place of is within a day's drive. */
    output: z.object({ city: city.nullable() }),
    summary: 'The city that is nearest to where the caller says to be; the place is not kept',
  }),
  'listing/submit': byMember.change({
    /** With a listingId it changes that one. What is sent twice under one clientKey is submitted once. */
    input: listingForm.extend({ listingId: id.optional(), clientKey: z.string().min(1).max(64).optional() }),
    output: ownListing,
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 20, seconds: 3600 },
    summary: 'Hands a listing, or a change of an own one, to review',
  }),
  'listing/withdraw': byAccount.change({
    input: z.object({ listingId: id }),
    errors: ['NOT_FOUND'],
    summary: "Takes back the caller's own listing; those who signed up are told",
  }),
  'listing/mine': byAccount.read({
    input: pageInput,
    output: pageOf(ownListing),
    summary: "The caller's own listings, newest first",
  }),
  'listing/form': byAccount.read({
    input: z.object({ listingId: id }),
    /** `shown`: the pictures, in the order of their names. */
    output: listingForm.extend({ listingId: id, shown: z.array(picture) }),
    errors: ['NOT_FOUND'],
    summary: "The caller's own listing as it was filled in, to be changed",
  }),
  'listing/signUp': byAccount.change({
    input: z.object({ listingId: id }),
    /** Doing it twice changes nothing. */
    output: z.object({ state: signUpState, place: count.nullable() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { per: 'account', max: 60, seconds: 300 },
    summary: 'Takes a seat, or a place on the waitlist when all are taken; CONFLICT when that is full or it is over',
  }),
  'listing/cancelSignUp': byAccount.change({
    input: z.object({ listingId: id }),
    summary: 'Gives the seat or the place on the waitlist back; the next who waits gets the seat and is told',
  }),
  'listing/mySignUps': byAccount.read({
    input: pageInput,
    output: pageOf(z.object({ listing: listingCard, state: signUpState, place: count.nullable(), signedUpAt: time })),
    summary: 'What the caller signed up for, newest first',
  }),
});
