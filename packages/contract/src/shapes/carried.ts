import { z } from 'zod';
import { id } from './common.ts';
import { channelApi, userName } from './user.ts';

/**
 * What the client adds to the payload of most calls besides their own input: the query of a GET, the body of a POST.
 * The machine code is a credential and would be logged with a URL, so it goes along in POST bodies only.
 */
export const carriedFields = z.object({
  agentid: id.optional(),
  channelApi: channelApi.optional(),
  userName: userName.optional(),
  machineCode: z.string().max(128).optional(),
});
