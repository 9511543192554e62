import type { PlatformSettings } from '@liuguang/contract/admin/agent.ts';
import { Form, Input, Radio, Switch } from 'antd';
import { LinkField } from '../../entities/ad/link-field.tsx';
import { PictureField } from '../../entities/picture/picture-field.tsx';

type Corner = PlatformSettings['TOP_RIGHT_AD'];

const key = ['keys', 'TOP_RIGHT_AD'];
const blank = { adName: '', adPicture: '', adJupAddress: '', openType: 1 };

/** What stands in the corner of home while no ad is booked there. */
export function CornerFields() {
  const form = Form.useFormInstance();
  // Its fields come and go with the switch, so what is stored counts, not which of them stand.
  const corner = (Form.useWatch(key, { form, preserve: true }) ?? null) as Corner;
  return (
    <>
      <Form.Item
        label="首页右上角（TOP_RIGHT_AD）"
        extra="没有投放「右上角」广告时显示；投放的广告优先。关闭则不显示。"
      >
        <Switch
          aria-label="首页右上角（TOP_RIGHT_AD）"
          checked={corner !== null}
          onChange={(on) => form.setFieldValue(key, on ? blank : null)}
        />
      </Form.Item>
      {corner === null ? (
        <Form.Item name={key} hidden>
          <Input />
        </Form.Item>
      ) : (
        <>
          <Form.Item name={[...key, 'adName']} label="右上角名称" required>
            <Input maxLength={40} showCount />
          </Form.Item>
          <Form.Item name={[...key, 'adJupAddress']} label="右上角链接" required>
            <LinkField />
          </Form.Item>
          <Form.Item name={[...key, 'openType']} label="右上角打开方式">
            <Radio.Group
              options={[
                { value: 1, label: '新窗口' },
                { value: 2, label: '当前窗口' },
              ]}
            />
          </Form.Item>
          <Form.Item name={[...key, 'adPicture']} hidden>
            <Input />
          </Form.Item>
          <Form.Item name={[...key, 'pictureUploadId']} label="右上角图片">
            <PictureField
              current={corner.adPicture}
              hint="正方形，至少 120 × 120；不上传则显示礼物图标"
              atLeast={{ width: 120, height: 120 }}
            />
          </Form.Item>
        </>
      )}
    </>
  );
}
