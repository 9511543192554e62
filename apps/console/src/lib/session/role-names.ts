import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';

export const roleNames: Readonly<Record<StaffRole, string>> = {
  owner: '所有者',
  agentManager: '渠道经理',
  editor: '编辑',
  moderator: '审核员',
  finance: '财务',
  promoter: '推广员',
  custom: '自定义角色',
};
