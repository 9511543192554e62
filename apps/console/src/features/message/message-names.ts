export const audienceNames = { all: '全部会员', vip: 'VIP', account: '指定账号' } as const;
export const audienceOptions = Object.entries(audienceNames).map(([value, label]) => ({ value, label }));
