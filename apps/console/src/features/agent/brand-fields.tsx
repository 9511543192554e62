import { Form, Input, Select } from 'antd';
import { PictureField } from '../../entities/picture/picture-field.tsx';

/** Name, logo and channelApi codes; a new agent asks for its domains as well. */
export function BrandFields({ logo, isNew = false }: { logo?: string; isNew?: boolean }) {
  return (
    <>
      <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
        <Input maxLength={30} showCount placeholder="手机上显示的应用名称" />
      </Form.Item>
      <Form.Item name="logoUploadId" label="图标">
        <PictureField
          current={logo}
          hint="正方形，至少 128 × 128，建议 512 × 512；也是主屏幕图标，没有时按名称和颜色绘制"
          atLeast={{ width: 128, height: 128 }}
        />
      </Form.Item>
      {isNew && (
        <Form.Item
          name="domains"
          label="域名"
          extra="访问这些域名的人看到的就是这个渠道；输入后按回车，可填多个。创建后在「域名」中验证，验证后生效。"
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[' ', ',', '，']}
            placeholder="m.example.com"
          />
        </Form.Item>
      )}
      <Form.Item name="channels" label="渠道码（channelApi）" extra="推广链接或安装包里带的代码，用来认出渠道。">
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '，']} placeholder="tide-01" />
      </Form.Item>
    </>
  );
}
