import { z } from 'zod';
import { call } from '../call.ts';
import { listOf } from '../page.ts';
import { agentInfo } from '../shapes/agent.ts';
import { id } from '../shapes/common.ts';
import { keyValue, platformKey } from '../shapes/platform.ts';

export const agentCalls = {
  getAgentInfo: call({
    method: 'GET',
    path: 'api/agent/getAgentInfo',
    access: 'anyone',
    changes: false,
    input: z.object({ agentid: id.optional() }),
    output: agentInfo,
    errors: ['NOT_FOUND'],
    summary: 'The agent of this request: by agentid, else by host, else by channelApi, else 3',
  }),
  getPlatFormByKey: call({
    method: 'GET',
    path: 'api/agent/getPlatFormByKey',
    access: 'anyone',
    changes: false,
    input: z.object({ agentid: id.optional(), key: platformKey }),
    output: keyValue,
    errors: ['NOT_FOUND'],
    summary: 'One public platform key of the agent',
  }),
  getPlatForm: call({
    method: 'GET',
    path: 'api/agent/getPlatForm',
    access: 'anyone',
    changes: false,
    input: z.object({ agentid: id.optional() }),
    output: listOf(keyValue),
    errors: ['NOT_FOUND'],
    summary: 'All public platform keys of the agent in one call',
  }),
};
