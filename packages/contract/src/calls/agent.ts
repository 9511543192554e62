import { z } from 'zod';
import { byAccount, byAnyone, callTable } from '../call.ts';
import { listOf } from '../page.ts';
import { agentInfo } from '../shapes/agent.ts';
import { legalKinds } from '../shapes/brand.ts';
import { agentScope, time } from '../shapes/common.ts';
import { businessContact, permanentAddress, platform, versionInfo, versionName } from '../shapes/contact.ts';
import { hostList } from '../shapes/host.ts';
import { keyValue, platformKey } from '../shapes/platform.ts';
import { channelApi, machineCode, userName } from '../shapes/user.ts';

export const agentCalls = callTable({
  getAgentInfo: byAnyone.read({
    path: 'api/agent/getAgentInfo',
    input: agentScope,
    output: agentInfo,
    errors: ['NOT_FOUND'],
    summary: 'The agent of this request: by agentid, else by host, else by channelApi, else 3',
  }),
  getPlatFormByKey: byAnyone.read({
    path: 'api/agent/getPlatFormByKey',
    input: agentScope.extend({ key: platformKey }),
    output: keyValue,
    errors: ['NOT_FOUND'],
    summary: 'One public platform key of the agent',
  }),
  getPlatForm: byAnyone.read({
    path: 'api/agent/getPlatForm',
    input: agentScope,
    output: listOf(keyValue),
    errors: ['NOT_FOUND'],
    summary: 'All public platform keys of the agent in one call',
  }),
  getLegalText: byAnyone.read({
    path: 'api/agent/getLegalText',
    input: agentScope.extend({ kind: z.enum(legalKinds) }),
    output: z.object({
      /** Paragraphs between empty lines, headings behind #; empty where neither the agent nor the installation has one. */
      text: z.string(),
      updatedAt: time.nullable(),
    }),
    errors: ['NOT_FOUND'],
    summary: 'The terms or the privacy policy of the agent, or else of the installation',
  }),
  getBusinessInfo: byAnyone.read({
    path: 'api/agent/getBusinessInfo',
    input: agentScope,
    output: listOf(businessContact),
    errors: ['NOT_FOUND'],
    summary: 'The contacts of the operator for /official',
  }),
  getPopUpUpdateMessage: byAnyone.read({
    path: 'api/agent/getPopUpUpdateMessage',
    input: agentScope.extend({ platform: platform.default('web') }),
    output: versionInfo,
    errors: ['NOT_FOUND'],
    summary: 'The message of the newest version for this platform',
  }),
  getAppWhetherNeedUpdate: byAnyone.read({
    path: 'api/agent/getAppWhetherNeedUpdate',
    input: agentScope.extend({ versionName, platform: platform.default('web') }),
    output: versionInfo,
    errors: ['NOT_FOUND'],
    summary: 'Whether there is a newer version for this platform than this one, and whether it must be taken',
  }),
  getMultilineDomains: byAnyone.read({
    path: 'api/agent/getMultilineDomains',
    /** `first`: the origin that the visitor calls home. Where it is a host of the agent, the list begins with it. */
    input: agentScope.extend({ first: z.string().max(300).optional() }),
    output: hostList,
    errors: ['NOT_FOUND'],
    summary: 'The hosts of the agent, in the order to try them, signed by the installation',
  }),
  getNeverLoseTouch: byAnyone.read({
    method: 'POST',
    path: 'api/agent/getNeverLoseTouch',
    input: agentScope,
    output: z.object({ addresses: z.array(permanentAddress), groups: z.array(businessContact) }),
    errors: ['NOT_FOUND'],
    summary: 'Permanent addresses and groups',
  }),
  foreverUrl: byAnyone.read({
    input: agentScope,
    output: listOf(permanentAddress),
    errors: ['NOT_FOUND'],
    summary: 'Permanent addresses only',
  }),
  saveUserMachine: byAccount.change({
    path: 'api/agent/saveUserMachine',
    trace: true,
    input: agentScope.extend({ machineCode, machineInformation: z.string().max(4000) }),
    summary: 'Keeps what the device says about itself',
  }),
  saveUserMessage: byAccount.change({
    path: 'api/agent/saveUserMessage',
    trace: true,
    input: agentScope.extend({
      machineCode,
      channelApi,
      userName,
      md5: z.string().regex(/^[0-9a-f]{32}$/i),
      /** The visit began with a link that carries `userName`; otherwise it is what an earlier one left. */
      arrived: z.boolean().default(false),
    }),
    errors: ['FORBIDDEN'],
    headers: z.object({ secretcode: z.string().min(1).max(128) }),
    limit: { per: 'account', max: 240, seconds: 3600 },
    summary: 'Keeps where the visitor came from; a wrong Secretcode or a wrong MD5 of the machine code is refused',
  }),
});
