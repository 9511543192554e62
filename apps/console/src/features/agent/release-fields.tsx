import { Checkbox, Flex, Form, Input } from 'antd';
import { RowList } from './row-list.tsx';

/** What the update box says of each version of the app. */
export function ReleaseFields() {
  return (
    <>
      <p>旧版本打开时会看到最新版本的更新提示；跳过了「必须更新」版本的人不能关闭提示。</p>
      <RowList
        name="releases"
        what="版本"
        most={50}
        blank={{ versionName: '', updateContent: '', apkUrl: '', isForceUpdate: false }}
        renderRow={(index) => (
          <>
            <Flex gap={8}>
              <Form.Item name={[index, 'versionName']} style={{ width: 130 }}>
                <Input placeholder="版本号，如 1.2.0" />
              </Form.Item>
              <Form.Item name={[index, 'apkUrl']} style={{ flex: 1 }}>
                <Input placeholder="安装包地址（https://）" />
              </Form.Item>
              <Form.Item name={[index, 'isForceUpdate']} valuePropName="checked">
                <Checkbox>必须更新</Checkbox>
              </Form.Item>
            </Flex>
            <Form.Item name={[index, 'updateContent']}>
              <Input.TextArea placeholder="更新内容" maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
            </Form.Item>
          </>
        )}
      />
    </>
  );
}
