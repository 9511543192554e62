import { Flex, Form, type FormInstance, Image, Switch, Typography } from 'antd';
import { PictureField } from '../picture/picture-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

interface OverriddenCoverProps {
  readonly form: FormInstance<Record<string, unknown>>;
  /** The cover that the channel has, and the one that all share. */
  readonly own: string | undefined;
  readonly base: string | undefined;
}

/** The cover of a channel as it will be seen: its own, another one, or the shared one again. */
export function OverriddenCover({ form, own, base }: OverriddenCoverProps) {
  const isShared = Form.useWatch<boolean>('sharedCover', form) ?? false;
  const uploadId = Form.useWatch<string | undefined>('coverUploadId', form);
  const setShared = (sharedCover: boolean) => form.setFieldsValue({ sharedCover, coverUploadId: undefined });
  const hasOwn = own !== undefined || uploadId !== undefined;
  return (
    <>
      <Form.Item name="sharedCover" valuePropName="checked" hidden>
        <Switch aria-label="使用共享封面" />
      </Form.Item>
      <Flex gap={16}>
        <Form.Item name="coverUploadId" label="本渠道封面" hidden={isShared}>
          <PictureField key={String(isShared)} current={own} hint="不上传就用共享封面" />
        </Form.Item>
        <Form.Item label="共享封面">
          {base === undefined ? (
            <Typography.Text type="secondary">没有封面</Typography.Text>
          ) : (
            <Image
              src={base}
              alt="共享封面"
              preview={false}
              style={{ maxWidth: 96, maxHeight: 96, objectFit: 'contain' }}
            />
          )}
        </Form.Item>
        {(hasOwn || isShared) && (
          <Form.Item label=" " colon={false}>
            {isShared ? (
              <Flex vertical gap={4}>
                <Typography.Text type="secondary">保存后使用共享封面</Typography.Text>
                <LinkButton onClick={() => setShared(false)}>撤回</LinkButton>
              </Flex>
            ) : (
              <LinkButton aria-label="封面恢复共享值" onClick={() => setShared(true)}>
                恢复共享值
              </LinkButton>
            )}
          </Form.Item>
        )}
      </Flex>
    </>
  );
}
