import { z } from 'zod';
import { call } from '../call.ts';
import { listOf } from '../page.ts';
import { ad } from '../shapes/ad.ts';
import { id } from '../shapes/common.ts';

export const adCalls = {
  getFeaturedAd: call({
    method: 'GET',
    path: 'api/agent/getFeaturedAd',
    access: 'anyone',
    changes: false,
    input: z.object({ agentid: id.optional() }),
    output: listOf(ad),
    errors: ['NOT_FOUND'],
    summary: 'Ads of the home carousel',
  }),
};
