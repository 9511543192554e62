import type { LegalKind } from '@liuguang/contract/shapes/brand.ts';
import { Card, Flex, Modal, Typography } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { QueryState } from '../../../ui/states.tsx';
import { useLegalVersion, useLegalVersions } from '../api.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LegalPreview } from './legal-preview.tsx';

interface Props {
  readonly kind: LegalKind;
  /** Puts an earlier text into the editor. */
  readonly onTake: (text: string) => void;
}

/** Every version that was ever saved: who, when and, when looked at, its words. */
export function LegalHistory({ kind, onTake }: Props) {
  const versions = useLegalVersions(kind);
  const [shown, setShown] = useState<string>();
  return (
    <Card size="small" title="历史版本" style={{ marginTop: 16 }}>
      <QueryState of={versions}>
        {({ list }) => (
          <Flex vertical gap={4} style={{ maxHeight: 260, overflowY: 'auto' }}>
            {list.map(({ versionId, at, by, length }, index) => (
              <Flex key={versionId} gap={12} align="center" wrap>
                <span>{formatTime(at)}</span>
                <span>{by}</span>
                <Typography.Text type="secondary">{length === 0 ? '改回内置文本' : `${length} 字`}</Typography.Text>
                {index === 0 && <Typography.Text type="success">当前</Typography.Text>}
                {length > 0 && (
                  <LinkButton aria-label={`查看 ${formatTime(at)}`} onClick={() => setShown(versionId)}>
                    查看
                  </LinkButton>
                )}
              </Flex>
            ))}
          </Flex>
        )}
      </QueryState>
      {shown !== undefined && (
        <Version
          versionId={shown}
          onClose={() => setShown(undefined)}
          onTake={(text) => {
            onTake(text);
            setShown(undefined);
          }}
        />
      )}
    </Card>
  );
}

function Version(props: { versionId: string; onClose: () => void; onTake: (text: string) => void }) {
  const version = useLegalVersion(props.versionId);
  const text = version.data?.text;
  return (
    <Modal
      open
      title="历史版本"
      onCancel={props.onClose}
      cancelText="关闭"
      okText="放入编辑框"
      okButtonProps={{ disabled: text === undefined }}
      onOk={() => text !== undefined && props.onTake(text)}
      styles={{ body: { maxHeight: '60vh', overflowY: 'auto' } }}
    >
      <QueryState of={version}>{(data) => <LegalPreview text={data.text} />}</QueryState>
    </Modal>
  );
}
