import type { z } from 'zod';
import { accountCalls } from './calls/account.ts';
import { adCalls } from './calls/ad.ts';
import { agentCalls } from './calls/agent.ts';
import { hostCalls } from './calls/host.ts';
import { imageToolCalls } from './calls/image-tool.ts';
import { inviteCalls } from './calls/invite.ts';
import { historyCalls } from './calls/history.ts';
import { commentCalls } from './calls/comment.ts';
import { communityCalls } from './calls/community.ts';
import { danmakuCalls } from './calls/danmaku.ts';
import { cityCalls } from './calls/city.ts';
import { loginCalls } from './calls/login.ts';
import { mailCalls } from './calls/mail.ts';
import { messageCalls } from './calls/message.ts';
import { novelCalls } from './calls/novel.ts';
import { phoneCalls } from './calls/phone.ts';
import { recommendCalls } from './calls/recommend.ts';
import { safetyCalls } from './calls/safety.ts';
import { scanCalls } from './calls/scan.ts';
import { searchCalls } from './calls/search.ts';
import { secondFactorCalls } from './calls/second-factor.ts';
import { uploadCalls } from './calls/upload.ts';
import { videoCalls } from './calls/video.ts';
import { workCalls } from './calls/work.ts';
import { paymentCalls } from './calls/payment.ts';

/** The areas in the order in which the documentation shows them. */
export const callAreas = {
  agent: agentCalls,
  ad: adCalls,
  video: videoCalls,
  recommend: recommendCalls,
  danmaku: danmakuCalls,
  history: historyCalls,
  search: searchCalls,
  community: communityCalls,
  comment: commentCalls,
  novel: novelCalls,
  city: cityCalls,
  'image-tool': imageToolCalls,
  payment: paymentCalls,
  invite: inviteCalls,
  login: loginCalls,
  phone: phoneCalls,
  'second-factor': secondFactorCalls,
  scan: scanCalls,
  host: hostCalls,
  account: accountCalls,
  message: messageCalls,
  mail: mailCalls,
  upload: uploadCalls,
  work: workCalls,
  safety: safetyCalls,
};

/** Every call of the product by its wire name (the path without `api/`, and without `agent/` or `video/`). */
export const calls = {
  ...agentCalls,
  ...adCalls,
  ...videoCalls,
  ...recommendCalls,
  ...danmakuCalls,
  ...historyCalls,
  ...searchCalls,
  ...communityCalls,
  ...commentCalls,
  ...novelCalls,
  ...cityCalls,
  ...imageToolCalls,
  ...paymentCalls,
  ...inviteCalls,
  ...loginCalls,
  ...phoneCalls,
  ...secondFactorCalls,
  ...scanCalls,
  ...hostCalls,
  ...accountCalls,
  ...messageCalls,
  ...mailCalls,
  ...uploadCalls,
  ...workCalls,
  ...safetyCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
/** What a caller writes: defaults may be left out. */
export type CallInput<N extends CallName> = z.input<Calls[N]['input']>;
/** What a handler receives, after parsing. */
export type ParsedInput<N extends CallName> = z.output<Calls[N]['input']>;
export type CallOutput<N extends CallName> = z.output<Calls[N]['output']>;
