import { OneAgent } from '../../entities/agent/one-agent.tsx';
import { type PageTab, PageTabs } from '../../lib/page-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RuleList } from './commission/rule-list.tsx';
import { StatementList } from './commission/statement-list.tsx';
import { InviteList } from './invite/invite-list.tsx';
import { InviteSettingsTab } from './invite/invite-settings.tsx';
import { PromoterList } from './promoter-list.tsx';
import { PromotionFiguresTab } from './promotion-figures.tsx';
import { PromotionSettings } from './promotion-settings.tsx';

const tabs: readonly PageTab[] = [
  { key: 'promoters', label: '推广员', needs: 'promotion/promoters', children: <PromoterList /> },
  { key: 'figures', label: '推广数据', needs: 'promotion/figures', children: <PromotionFiguresTab /> },
  { key: 'statements', label: '结算', needs: 'commission/statements', children: <StatementList /> },
  {
    key: 'rules',
    label: '分成规则',
    needs: 'commission/rules',
    children: <OneAgent>{(agentId) => <RuleList agentId={agentId} />}</OneAgent>,
  },
  {
    key: 'settings',
    label: '归因规则',
    needs: 'promotion/settings',
    children: <OneAgent>{(agentId) => <PromotionSettings agentId={agentId} />}</OneAgent>,
  },
  { key: 'invite-review', label: '邀请审核', needs: 'invites/list', children: <InviteList held /> },
  { key: 'invites', label: '邀请记录', needs: 'invites/list', children: <InviteList held={false} /> },
  {
    key: 'invite-settings',
    label: '邀请好友',
    needs: 'invites/settings',
    children: <OneAgent>{(agentId) => <InviteSettingsTab agentId={agentId} />}</OneAgent>,
  },
];

/** Who brings visitors, by which links, and what comes of it. */
export function PromotionPage({ rest }: { rest: readonly string[] }) {
  return (
    <>
      <PageHead title="推广" />
      <PageTabs section="promotion" at={rest[0]} tabs={tabs} />
    </>
  );
}
