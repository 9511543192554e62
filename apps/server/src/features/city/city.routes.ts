import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { ListingService } from './listing.service.ts';
import type { SubmitService } from './submit.service.ts';

export function cityRoutes(listings: ListingService, submissions: SubmitService) {
  return {
    'listing/addressList': async () => await listings.cities(),
    'listing/nearestCity': ({ near }) => Promise.resolve(listings.nearestCity(near)),
    'listing/getSearchParam': async ({ city }) => await listings.searchParams(city),
    'listing/getListingList': async (input, context) => await listings.list(accountOf(context), input),
    'listing/getListingInfo': async (input, context) => await listings.info(accountOf(context), input),
    'listing/collectListing': async ({ listingId, at }, context) => {
      await listings.collect(accountOf(context), listingId, at);
      return new WithMessage('收藏成功', {});
    },
    'listing/delCollectListing': async ({ listingIds }, context) => {
      await listings.uncollect(accountOf(context), listingIds);
      return new WithMessage('已取消收藏', {});
    },
    'listing/collectListingList': async (input, context) => {
      const { list, nextCursor } = await listings.collected(accountOf(context), input);
      return { list: list.map(({ listing }) => listing), nextCursor };
    },
    'listing/submit': async (input, context) => {
      const made = await submissions.submit(accountOf(context), input);
      return new WithMessage(made.review === 'published' ? '发布成功' : '已提交，审核通过后公开', made);
    },
    'listing/withdraw': async ({ listingId }, context) => {
      await submissions.withdraw(accountOf(context), listingId);
      return new WithMessage('已撤回', {});
    },
    'listing/mine': async (input, context) => await submissions.mine(accountOf(context), input),
    'listing/form': async ({ listingId }, context) => await submissions.form(accountOf(context), listingId),
    'listing/signUp': async ({ listingId }, context) => {
      const seat = await listings.signUp(accountOf(context), listingId);
      return new WithMessage(seat.state === 'joined' ? '报名成功' : '已加入候补', seat);
    },
    'listing/cancelSignUp': async ({ listingId }, context) => {
      await listings.cancelSignUp(accountOf(context), listingId);
      return new WithMessage('已取消报名', {});
    },
    'listing/mySignUps': async (input, context) => await listings.mySignUps(accountOf(context), input),
  } satisfies Routes;
}
