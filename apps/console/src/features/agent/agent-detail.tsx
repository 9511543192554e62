import { Button, Col, Row, Tabs } from 'antd';
import { useCallback, useState } from 'react';
import { goTo } from '../../lib/hash-route.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useAgentSettings } from './api.ts';
import { AdultCard } from './adult-card.tsx';
import { BrandFields } from './brand-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DomainPart } from './domain/domain-part.tsx';
import { HostFields } from './host-fields.tsx';
import { HostStates } from './host-states.tsx';
import { KeyFields } from './key-fields.tsx';
import { LegalFields } from './legal-fields.tsx';
import { LookHistory } from './look/look-history.tsx';
import { type Look, LookWatch } from './look-watch.tsx';
import { OtherKeys } from './other-keys.tsx';
import { PartForm } from './part-form.tsx';
import { ShareFields } from './look/share-fields.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { ReleaseFields } from './release-fields.tsx';
import { ReviewFields } from './review-fields.tsx';
import { ThemeFields } from './theme-fields.tsx';

/** Nothing is typed that differs from it. */
const saved: Look = {};

/** All that is set for one agent, part by part, with the phone beside it. */
export function AgentDetail({ agentId, part }: { agentId: string; part: string }) {
  const agent = useAgentSettings(agentId);
  const [saves, setSaves] = useState(0);
  const [draft, setDraft] = useState<{ part: string; look: Look }>({ part, look: saved });
  const setLook = useCallback((look: Look) => setDraft({ part, look }), [part]);
  const form = { agentId, onSaved: () => setSaves((count) => count + 1) };
  return (
    <QueryState of={agent}>
      {(data) => (
        <>
          <PageHead
            title={`${data.name}（${agentId}）`}
            extra={<Button onClick={() => goTo('agents')}>返回列表</Button>}
          />
          <Row gutter={[24, 24]}>
            <Col xs={24} xl={{ flex: '1 1 0' }} style={{ minWidth: 0 }}>
              <Tabs
                activeKey={part}
                destroyOnHidden
                onChange={(key) => goTo('agents', agentId, key)}
                items={[
                  {
                    key: 'brand',
                    label: '品牌',
                    children: (
                      <PartForm
                        {...form}
                        call="agents/saveBrand"
                        values={{ name: data.name, channels: data.channels }}
                        refresh={['session/me']}
                      >
                        <BrandFields logo={data.logo} />
                        <LookWatch onLook={setLook} />
                      </PartForm>
                    ),
                  },
                  { key: 'domains', label: '域名', children: <DomainPart agentId={agentId} /> },
                  {
                    key: 'look',
                    label: '外观',
                    children: (
                      <>
                        <PartForm
                          {...form}
                          call="agents/saveTheme"
                          values={{ tagline: data.tagline, theme: data.theme }}
                          refresh={['agents/looks']}
                        >
                          <ThemeFields />
                          <LookWatch onLook={setLook} />
                        </PartForm>
                        <div style={{ marginTop: 16 }}>
                          <PartForm
                            {...form}
                            key={data.sharePicture}
                            call="agents/saveShare"
                            values={{}}
                            submit="保存分享图"
                            refresh={['agents/looks']}
                          >
                            <ShareFields agent={data} onReset={form.onSaved} />
                          </PartForm>
                        </div>
                        <LookHistory agentId={agentId} onRestored={form.onSaved} />
                      </>
                    ),
                  },
                  {
                    key: 'keys',
                    label: '平台配置',
                    children: (
                      <PartForm
                        {...form}
                        call="agents/saveKeys"
                        values={{ keys: data.keys }}
                        note={<OtherKeys keys={data.otherKeys} />}
                      >
                        <KeyFields />
                        <LookWatch onLook={setLook} />
                      </PartForm>
                    ),
                  },
                  {
                    key: 'review',
                    label: '内容审核',
                    children: (
                      <PartForm
                        {...form}
                        call="agents/setReview"
                        values={{
                          reviewUploads: data.reviewUploads,
                          reviewPosts: data.reviewPosts,
                          reviewListings: data.reviewListings,
                        }}
                      >
                        <ReviewFields />
                      </PartForm>
                    ),
                  },
                  {
                    key: 'contacts',
                    label: '联系方式',
                    children: (
                      <PartForm {...form} call="agents/saveContacts" values={{ contacts: data.contacts }}>
                        <ContactFields />
                      </PartForm>
                    ),
                  },
                  {
                    key: 'legal',
                    label: '协议',
                    children: (
                      <PartForm {...form} call="agents/saveLegal" values={{ terms: data.terms, privacy: data.privacy }}>
                        <LegalFields />
                      </PartForm>
                    ),
                  },
                  {
                    key: 'hosts',
                    label: '备用域名',
                    children: (
                      <>
                        <PartForm
                          {...form}
                          call="agents/saveHosts"
                          values={{ fallbackHosts: data.fallbackHosts }}
                          refresh={['agents/hosts']}
                        >
                          <HostFields />
                        </PartForm>
                        <HostStates agentId={agentId} />
                      </>
                    ),
                  },
                  {
                    key: 'releases',
                    label: '版本更新',
                    children: (
                      <PartForm {...form} call="agents/saveReleases" values={{ releases: data.releases }}>
                        <ReleaseFields webVersion={data.webVersion} />
                      </PartForm>
                    ),
                  },
                  {
                    key: 'adult',
                    label: '成人专区',
                    children: <AdultCard agentId={agentId} adultEnabled={data.adultEnabled} />,
                  },
                ]}
              />
            </Col>
            {/* Below the form where both have no room beside each other. */}
            <Col xs={24} xl={{ flex: '340px' }}>
              <div style={{ position: 'sticky', top: 0 }}>
                <PhonePreview
                  key={`${saves} ${part}`}
                  agentId={agentId}
                  look={draft.part === part ? draft.look : saved}
                />
              </div>
            </Col>
          </Row>
        </>
      )}
    </QueryState>
  );
}
