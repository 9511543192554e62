import type { Platform } from '@liuguang/contract/shapes/contact.ts';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Form, Input, Typography } from 'antd';
import { Nothing } from '../../ui/states.tsx';

interface Part {
  readonly platform: Platform;
  readonly title: string;
  readonly note: string;
  /** What stands in the empty field for the link; null: it needs none. */
  readonly link: string | null;
}

const parts = (webVersion: string): readonly Part[] => [
  {
    platform: 'web',
    title: '网页版',
    note: `服务器上的网页版是 ${webVersion}。低于所填版本的网页会收到提示，更新就是重新载入，不需要地址。`,
    link: null,
  },
  {
    platform: 'android',
    title: '安卓应用',
    note: '只与安卓应用自己的版本比较，浏览器不受影响。',
    link: '安装包地址（https://…/app.apk）',
  },
  {
    platform: 'ios',
    title: 'iOS 应用',
    note: '只与 iOS 应用自己的版本比较，浏览器不受影响。',
    link: 'App Store 地址（https://apps.apple.com/…）',
  },
];

const most = 100;

/** What the update box says of each version: of the web bundle and of the two wrappers, each with its own numbers. */
export function ReleaseFields({ webVersion }: { webVersion: string }) {
  const form = Form.useFormInstance();
  return (
    <>
      <p>旧版本打开时会看到最新版本的更新提示；跳过了「必须更新」版本的人不能关闭提示。</p>
      <Form.List name="releases">
        {(fields, { add, remove }) =>
          parts(webVersion).map((part) => {
            const own = fields.filter(
              ({ name }) => form.getFieldValue(['releases', name, 'platform']) === part.platform,
            );
            return (
              <section key={part.platform} aria-label={part.title}>
                <Typography.Title level={5}>{part.title}</Typography.Title>
                <Typography.Paragraph type="secondary">{part.note}</Typography.Paragraph>
                {own.length === 0 && <Nothing text={`还没有${part.title}的版本`} />}
                {own.map(({ key, name }) => (
                  <Flex key={key} gap={8} align="start">
                    <ReleaseRow index={name} link={part.link} />
                    <Button aria-label="删除" danger icon={<DeleteOutlined />} onClick={() => remove(name)} />
                  </Flex>
                ))}
                <Form.Item>
                  <Button
                    icon={<PlusOutlined />}
                    disabled={fields.length >= most}
                    onClick={() =>
                      add({
                        platform: part.platform,
                        versionName: '',
                        updateContent: '',
                        apkUrl: '',
                        isForceUpdate: false,
                      })
                    }
                  >
                    添加{part.title}版本
                  </Button>
                </Form.Item>
              </section>
            );
          })
        }
      </Form.List>
    </>
  );
}

function ReleaseRow({ index, link }: { index: number; link: string | null }) {
  return (
    <div style={{ flex: 1, minWidth: 0 }}>
      <Form.Item name={[index, 'platform']} hidden>
        <Input />
      </Form.Item>
      <Flex gap={8}>
        <Form.Item name={[index, 'versionName']} style={link === null ? { flex: 1 } : { width: 130 }}>
          <Input placeholder="版本号，如 1.2.0" />
        </Form.Item>
        <Form.Item name={[index, 'apkUrl']} style={{ flex: 1 }} hidden={link === null}>
          <Input placeholder={link ?? ''} />
        </Form.Item>
        <Form.Item name={[index, 'isForceUpdate']} valuePropName="checked">
          <Checkbox>必须更新</Checkbox>
        </Form.Item>
      </Flex>
      <Form.Item name={[index, 'updateContent']}>
        <Input.TextArea placeholder="更新内容" maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </div>
  );
}
