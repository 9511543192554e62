// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { changeAgent } from './agent-edit.service.ts';
export { hostRules } from './agent-host.ts';
export { listAgents, nextAgentId } from './agent-list.repository.ts';
export type { AgentHosts } from './agent.repository.ts';
export { saveAgent } from './agent.import.ts';
export { type AgentService, agentTag } from './agent.service.ts';
export { type AgentContactsImport, saveAgentContacts } from './contact/agent-contact.import.ts';
export type { AgentModule } from './agent.module.ts';
export { agentName } from './agent-list.repository.ts';
export { agentCopySpec } from './copy/agent-copy.job-spec.ts';
export {
  type AgentCopy,
  endCopy,
  findCopy,
  type PartProgress,
  saveCopyProgress,
  startCopy,
} from './copy/agent-copy.repository.ts';
export { copyContacts, copyKeys, copyLegal } from './copy/agent-parts.repository.ts';
export { shareCardName, sharePictureOf } from './brand/share-picture.ts';
