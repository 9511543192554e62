/**
 * Every call of the console, written down by hand and apart from the declarations, so that neither can change without the
 * other: name, who may make it, what it reaches, what it does to state. Who may do what is reviewed here.
 */
type Row = readonly [
  name: string,
  roles: string,
  scope: 'self' | 'installation' | 'agent',
  effect: 'reads' | 'changes',
];

export const adminInventory: readonly Row[] = [
  // Getting in
  ['session/login', 'anyone', 'self', 'changes'],
  ['session/verify', 'anyone', 'self', 'changes'],
  ['setup/look', 'anyone', 'self', 'changes'],
  ['setup/finish', 'anyone', 'self', 'changes'],
  ['session/me', 'staff', 'self', 'reads'],
  ['session/logout', 'staff', 'self', 'changes'],
  ['session/list', 'staff', 'self', 'reads'],
  ['session/revoke', 'staff', 'self', 'changes'],
  ['session/password', 'staff', 'self', 'changes'],
  ['recovery/renew', 'staff', 'self', 'changes'],
  ['recovery/confirm', 'staff', 'self', 'changes'],

  // What every section uses
  ['upload/state', 'staff', 'agent', 'reads'],

  // 概览
  ['overview/figures', 'owner agentManager finance', 'agent', 'reads'],

  // 系统
  ['staff/list', 'owner', 'installation', 'reads'],
  ['staff/invite', 'owner', 'installation', 'changes'],
  ['staff/save', 'owner', 'installation', 'changes'],
  ['staff/setDisabled', 'owner', 'installation', 'changes'],
  ['staff/reset', 'owner', 'installation', 'changes'],
  ['staff/sessions', 'owner', 'installation', 'reads'],
  ['staff/endSession', 'owner', 'installation', 'changes'],
  ['jobs/list', 'owner', 'installation', 'reads'],
  ['jobs/retry', 'owner', 'installation', 'changes'],
  ['system/health', 'owner', 'installation', 'reads'],
  ['system/about', 'owner', 'installation', 'reads'],
  ['backup/list', 'owner', 'installation', 'reads'],
  ['backup/now', 'owner', 'installation', 'changes'],
  ['audit/list', 'owner', 'installation', 'reads'],
  ['audit/verify', 'owner', 'installation', 'reads'],
  ['allowList/get', 'owner', 'installation', 'reads'],
  ['allowList/save', 'owner', 'installation', 'changes'],

  // 渠道
  ['agents/list', 'owner agentManager', 'agent', 'reads'],
  ['agents/get', 'owner agentManager', 'agent', 'reads'],
  ['agents/create', 'owner', 'installation', 'changes'],
  ['agents/saveBrand', 'owner agentManager', 'agent', 'changes'],
  ['agents/saveTheme', 'owner agentManager', 'agent', 'changes'],
  ['agents/saveLegal', 'owner agentManager', 'agent', 'changes'],
  ['agents/saveKeys', 'owner agentManager', 'agent', 'changes'],
  ['agents/setAdult', 'owner', 'installation', 'changes'],
  ['agents/setReview', 'owner agentManager', 'agent', 'changes'],
  ['agents/saveContacts', 'owner agentManager', 'agent', 'changes'],
  ['agents/saveHosts', 'owner agentManager', 'agent', 'changes'],
  ['agents/hosts', 'owner agentManager', 'agent', 'reads'],
  ['agents/saveReleases', 'owner agentManager', 'agent', 'changes'],

  // 广告
  ['ads/list', 'owner agentManager', 'agent', 'reads'],
  ['ads/save', 'owner agentManager', 'agent', 'changes'],
  ['ads/checkLink', 'owner agentManager', 'self', 'reads'],
  ['ads/copy', 'owner agentManager', 'agent', 'changes'],
  ['ads/setPaused', 'owner agentManager', 'agent', 'changes'],
  ['ads/setTrash', 'owner agentManager', 'agent', 'changes'],
  ['ads/undo', 'owner agentManager', 'agent', 'changes'],
  ['ads/figures', 'owner agentManager', 'agent', 'reads'],

  // 会员
  ['plans/list', 'owner agentManager finance', 'agent', 'reads'],
  ['plans/save', 'owner agentManager finance', 'agent', 'changes'],
  ['plans/setActive', 'owner agentManager finance', 'agent', 'changes'],
  ['plans/move', 'owner agentManager finance', 'agent', 'changes'],
  ['orders/list', 'owner agentManager finance', 'agent', 'reads'],
  ['orders/get', 'owner agentManager finance', 'agent', 'reads'],
  ['orders/refund', 'owner finance', 'agent', 'changes'],
  ['redeem/list', 'owner agentManager finance', 'agent', 'reads'],
  ['redeem/codes', 'owner agentManager finance', 'agent', 'reads'],
  ['redeem/make', 'owner agentManager finance', 'agent', 'changes'],
  ['redeem/setRevoked', 'owner agentManager finance', 'agent', 'changes'],
  ['channels/list', 'owner finance', 'installation', 'reads'],
  ['channels/check', 'owner finance', 'installation', 'reads'],
  ['books/checks', 'owner finance', 'installation', 'reads'],
  ['books/check', 'owner finance', 'installation', 'changes'],

  // 用户
  ['users/list', 'owner agentManager moderator finance', 'agent', 'reads'],
  ['users/get', 'owner agentManager moderator finance', 'agent', 'reads'],
  ['users/ledger', 'owner agentManager moderator finance', 'agent', 'reads'],
  ['users/sessions', 'owner agentManager moderator finance', 'agent', 'reads'],
  ['users/actions', 'owner agentManager moderator finance', 'agent', 'reads'],
  ['users/reports', 'owner agentManager moderator finance', 'agent', 'reads'],
  ['users/ban', 'owner agentManager moderator', 'agent', 'changes'],
  ['users/unban', 'owner agentManager moderator', 'agent', 'changes'],
  ['users/endSessions', 'owner agentManager moderator', 'agent', 'changes'],
  ['users/grant', 'owner agentManager finance', 'agent', 'changes'],
  ['users/setVerified', 'owner agentManager moderator', 'agent', 'changes'],
  ['users/note', 'owner agentManager moderator finance', 'agent', 'changes'],
  ['users/resetYouthPin', 'owner agentManager', 'agent', 'changes'],
  ['users/recoveries', 'owner agentManager', 'agent', 'reads'],
  ['users/openRecovery', 'owner agentManager', 'agent', 'changes'],
  ['users/approveRecovery', 'owner agentManager', 'agent', 'changes'],
  ['users/cancelRecovery', 'owner agentManager', 'agent', 'changes'],
  ['users/recoveryCode', 'owner agentManager', 'agent', 'changes'],

  // 同城
  ['city/listings', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['city/listing', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['city/save', 'owner agentManager editor', 'agent', 'changes'],
  ['city/decide', 'owner agentManager moderator', 'agent', 'changes'],
  ['city/setVerified', 'owner agentManager editor', 'agent', 'changes'],
  ['city/setHidden', 'owner agentManager moderator', 'agent', 'changes'],
  ['city/undo', 'owner agentManager editor moderator', 'agent', 'changes'],
  ['city/signUps', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['city/trust', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['city/setTrust', 'owner agentManager', 'agent', 'changes'],
  ['city/import', 'owner agentManager editor', 'agent', 'changes'],
  ['city/rules', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['city/saveHot', 'owner editor', 'installation', 'changes'],
  ['city/saveCategories', 'owner editor', 'installation', 'changes'],
  ['city/saveParams', 'owner editor', 'installation', 'changes'],

  // 图片工具
  ['imageTools/jobs', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['imageTools/counts', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['imageTools/retry', 'owner agentManager moderator', 'agent', 'changes'],
  ['imageTools/remove', 'owner agentManager moderator', 'agent', 'changes'],
  ['imageTools/limits', 'owner editor', 'installation', 'reads'],
  ['imageTools/saveLimits', 'owner editor', 'installation', 'changes'],

  // 消息
  ['messages/list', 'owner agentManager', 'agent', 'reads'],
  ['messages/send', 'owner agentManager', 'agent', 'changes'],
  ['messages/setWithdrawn', 'owner agentManager', 'agent', 'changes'],

  // 反馈
  ['feedback/list', 'owner agentManager moderator finance', 'agent', 'reads'],
  ['feedback/reply', 'owner agentManager moderator finance', 'agent', 'changes'],

  // 审核
  ['safety/queue', 'owner agentManager moderator', 'agent', 'reads'],
  ['safety/counts', 'owner agentManager moderator', 'agent', 'reads'],
  ['safety/item', 'owner agentManager moderator', 'agent', 'reads'],
  ['safety/decide', 'owner agentManager moderator', 'agent', 'changes'],
  ['safety/undo', 'owner agentManager moderator', 'agent', 'changes'],
  ['safety/decideMany', 'owner agentManager moderator', 'agent', 'changes'],
  ['safety/undoMany', 'owner agentManager moderator', 'agent', 'changes'],
  ['safety/release', 'owner moderator', 'installation', 'changes'],
  ['safety/decideAppeal', 'owner agentManager moderator', 'agent', 'changes'],
  ['safety/decideWaiting', 'owner agentManager moderator', 'agent', 'changes'],
  ['safety/log', 'owner agentManager moderator', 'agent', 'reads'],

  // 社区
  ['community/posts', 'owner agentManager moderator', 'agent', 'reads'],
  ['community/comments', 'owner agentManager moderator', 'agent', 'reads'],
  ['community/setHidden', 'owner agentManager moderator', 'agent', 'changes'],
  ['community/delete', 'owner agentManager moderator', 'agent', 'changes'],
  ['community/topics', 'owner agentManager moderator', 'agent', 'reads'],
  ['community/saveTopic', 'owner agentManager moderator', 'agent', 'changes'],
  ['community/moveTopic', 'owner agentManager moderator', 'agent', 'changes'],
  ['community/setTopicRetired', 'owner agentManager moderator', 'agent', 'changes'],
  ['community/rules', 'owner agentManager moderator', 'agent', 'reads'],
  ['community/setReview', 'owner agentManager moderator', 'agent', 'changes'],
  ['community/saveWords', 'owner agentManager moderator', 'agent', 'changes'],
  ['community/removeWord', 'owner agentManager moderator', 'agent', 'changes'],
  ['community/tryText', 'owner agentManager moderator', 'agent', 'reads'],

  // 视频 and 小说
  ['content/uploads', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['content/retry', 'owner agentManager editor', 'agent', 'changes'],
  ['content/cancel', 'owner agentManager editor', 'agent', 'changes'],
  ['content/decide', 'owner agentManager editor moderator', 'agent', 'changes'],
  ['content/groups', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['content/saveGroup', 'owner agentManager editor', 'agent', 'changes'],
  ['content/orderGroups', 'owner editor', 'installation', 'changes'],
  ['content/removeGroup', 'owner agentManager editor', 'agent', 'changes'],

  // 视频
  ['videos/list', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['videos/get', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['videos/series', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['videos/save', 'owner agentManager editor', 'agent', 'changes'],
  ['videos/saveSubtitle', 'owner agentManager editor', 'agent', 'changes'],
  ['videos/removeSubtitle', 'owner agentManager editor', 'agent', 'changes'],
  ['videos/bulkEdit', 'owner agentManager editor', 'agent', 'changes'],
  ['videos/undo', 'owner agentManager editor', 'agent', 'changes'],

  // 小说
  ['novels/list', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['novels/get', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['novels/preview', 'owner agentManager editor', 'agent', 'reads'],
  ['novels/discard', 'owner agentManager editor', 'agent', 'changes'],
  ['novels/save', 'owner agentManager editor', 'agent', 'changes'],
  ['novels/setShown', 'owner agentManager editor', 'agent', 'changes'],
  ['novels/chapters', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['novels/chapter', 'owner agentManager editor moderator', 'agent', 'reads'],
  ['novels/saveChapter', 'owner agentManager editor', 'agent', 'changes'],
  ['novels/removeChapter', 'owner agentManager editor', 'agent', 'changes'],
  ['novels/rankings', 'owner agentManager editor moderator', 'agent', 'reads'],
];
