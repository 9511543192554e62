import type { SafetyItem } from '@liuguang/contract/admin/safety.ts';
import { Alert, Descriptions, Flex, Image, Tag, theme, Typography } from 'antd';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { formatTime } from '../../lib/format.ts';
import { StreamPlayer } from '../../ui/stream-player.tsx';
import { DecideMany } from './decide-many.tsx';
import { appealNames, byName, isGrave, notHiddenNames, reasonNames, stateNames, trustNames } from './safety-names.ts';

/** What it is and what was said of it. */
export function CaseView({ item }: { item: SafetyItem }) {
  const agentName = useAgentName();
  const { owner, decision, appeal } = item;
  const cover = item.video ? item.pictures[0] : undefined;
  const pictures = item.video && item.kind === 'video' ? [] : item.pictures;
  return (
    <Flex vertical gap={16}>
      {appeal && (
        <Alert
          type={appeal.state === 'open' ? 'warning' : 'info'}
          showIcon
          title={`作者申诉（${appealNames[appeal.state]}）：${appeal.text}`}
          description={formatTime(appeal.at)}
        />
      )}
      {decision && item.state && (
        <Alert
          type="info"
          title={`原处理：${stateNames[item.state].label}。理由：${decision.reason}`}
          description={`${byName(decision.by)} · ${formatTime(decision.at)}`}
        />
      )}
      {item.notHidden && (
        <Alert
          type="warning"
          showIcon
          title="涉及严重违规，目前仍在展示"
          description={notHiddenNames[item.notHidden]}
        />
      )}
      {item.video && <StreamPlayer url={item.video.url} {...(cover ? { poster: cover.url } : {})} />}
      {pictures.length > 0 && (
        <Image.PreviewGroup>
          <Flex gap={8} wrap>
            {pictures.map((one) => (
              <Image
                key={one.url}
                src={one.url}
                alt="被举报的图片"
                width={132}
                height={132}
                style={{ objectFit: 'cover', borderRadius: 8 }}
                preview={{ src: largest(one.srcset) ?? one.url }}
              />
            ))}
          </Flex>
        </Image.PreviewGroup>
      )}
      <Said text={item.text} />
      <Descriptions
        size="small"
        column={2}
        items={[
          {
            key: 'owner',
            label: '作者',
            children: owner ? (
              <>
                {owner.nickname}（{owner.userCode}）
                {owner.removedBefore > 0 && <Tag color="red">曾被下架 {owner.removedBefore} 次</Tag>}
              </>
            ) : (
              '—'
            ),
          },
          { key: 'agent', label: '渠道', children: agentName(item.agentId) },
          { key: 'opened', label: '开始时间', children: formatTime(item.openedAt) },
          { key: 'due', label: '截止时间', children: formatTime(item.dueAt) },
        ]}
      />
      {item.reports.length > 0 && (
        <Reports reports={item.reports} open={item.state === 'open'} hasAuthor={owner !== null} />
      )}
    </Flex>
  );
}

/** Only ever as text, whatever was written. */
function Said({ text }: { text: string }) {
  const { token } = theme.useToken();
  if (text === '') return null;
  return (
    <div
      style={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        maxHeight: 240,
        overflow: 'auto',
        padding: 12,
        borderRadius: token.borderRadius,
        background: token.colorFillQuaternary,
      }}
    >
      {text}
    </div>
  );
}

interface ReportsProps extends Pick<SafetyItem, 'reports'> {
  readonly open: boolean;
  readonly hasAuthor: boolean;
}

function Reports({ reports, open, hasAuthor }: ReportsProps) {
  const grave = reports.find(({ reason }) => isGrave(reason));
  const first = grave ?? reports[0];
  return (
    <Flex vertical gap={8}>
      <Flex justify="space-between" wrap gap={8}>
        <Typography.Text strong>举报（{reports.length} 人）</Typography.Text>
        {open && first && (
          <Flex gap={16} wrap>
            <DecideMany reportId={first.reportId} of="alike" label="全部同类举报" />
            {hasAuthor && <DecideMany reportId={first.reportId} of="author" label="此作者的全部内容" />}
            {grave && <DecideMany reportId={grave.reportId} of="hour" label="这一小时的全部严重举报" />}
          </Flex>
        )}
      </Flex>
      {reports.map(({ reportId, trust, reason, text, at }) => (
        <Flex key={reportId} gap={8} align="baseline">
          <Tag style={{ flexShrink: 0, marginInlineEnd: 0 }} color={isGrave(reason) ? 'volcano' : 'default'}>
            {reasonNames[reason]}
          </Tag>
          <Tag style={{ flexShrink: 0, marginInlineEnd: 0 }} color={trustNames[trust].color}>
            {trustNames[trust].label}
          </Tag>
          <Typography.Text style={{ flex: 1, overflowWrap: 'anywhere' }}>{text || '没有补充说明'}</Typography.Text>
          <Typography.Text type="secondary" style={{ flexShrink: 0 }}>
            {formatTime(at)}
          </Typography.Text>
          {open && <DecideMany reportId={reportId} of="reporter" label="此人的全部举报" />}
        </Flex>
      ))}
    </Flex>
  );
}

/** The last of the renditions, which come smallest first. */
function largest(srcset: string): string | undefined {
  return srcset.split(', ').at(-1)?.split(' ')[0];
}
