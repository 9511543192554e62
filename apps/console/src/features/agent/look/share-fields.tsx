import type { AgentDetails } from '@liuguang/contract/admin/agent.ts';
import { Flex, Form, Typography } from 'antd';
import { useState } from 'react';
import { PictureField } from '../../../entities/picture/picture-field.tsx';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';

type Look = Pick<AgentDetails, 'agentId' | 'name' | 'logo' | 'tagline' | 'theme' | 'sharePicture'>;

/** The picture in the cards of links, with what such a card looks like before it is saved. */
export function ShareFields({ agent, onReset }: { agent: Look; onReset: () => void }) {
  const [shown, setShown] = useState(agent.sharePicture);
  return (
    <Flex gap={32} wrap>
      <Form.Item name="shareUploadId" label="分享图">
        <PictureField
          current={agent.sharePicture}
          hint="至少 600 × 315，建议 1200 × 630；首页和没有封面的链接发到聊天里时显示"
          atLeast={{ width: 600, height: 315 }}
          onShown={setShown}
        />
      </Form.Item>
      <Form.Item label="链接卡片预览">
        <LinkCard agent={agent} picture={shown} />
        {agent.sharePicture !== '' && (
          <ConfirmAction
            call="agents/saveShare"
            input={{ agentId: agent.agentId, shareUploadId: null }}
            label="改为自动绘制"
            ask="不再使用上传的分享图，按图标和配色自动绘制？"
            done="已改为自动绘制，手机端数秒内生效"
            refresh={['agents/get', 'agents/looks']}
            onDone={onReset}
            danger={false}
          />
        )}
      </Form.Item>
    </Flex>
  );
}

/** As a chat shows it; without a picture of its own, about what the server draws. */
function LinkCard({ agent, picture }: { agent: Look; picture: string }) {
  const { name, logo, tagline, theme } = agent;
  const drawn = `radial-gradient(80% 140% at 82% 0, ${theme.accent}d9, transparent), radial-gradient(70% 130% at 10% 100%, ${theme.accentEnd}99, transparent), ${theme.background}`;
  const own = picture !== '';
  return (
    <div style={{ width: 320, borderRadius: 12, overflow: 'hidden', border: '1px solid #8883' }}>
      {own ? (
        <img
          src={picture}
          alt="上传的分享图"
          style={{ display: 'block', width: '100%', height: 168, objectFit: 'cover' }}
        />
      ) : (
        <Flex align="center" justify="center" style={{ height: 168, background: drawn }}>
          {logo !== '' && <img src={logo} alt="" width={70} height={70} style={{ borderRadius: 15 }} />}
        </Flex>
      )}
      <Flex vertical style={{ padding: '8px 12px' }}>
        <Typography.Text strong>{name}</Typography.Text>
        <Typography.Text type="secondary">{tagline}</Typography.Text>
      </Flex>
    </div>
  );
}
