import { contactKinds } from '@liuguang/contract/admin/agent.ts';
import { Flex, Form, Input, Select } from 'antd';
import { RowList } from './row-list.tsx';

const kindNames: Readonly<Record<(typeof contactKinds)[number], string>> = {
  official: '官方账号',
  business: '商务合作',
  service: '客服',
  group: '交流群',
  address: '永久地址',
};
const kinds = contactKinds.map((value) => ({ value, label: kindNames[value] }));

/** What /official shows. */
export function ContactFields() {
  return (
    <>
      <p>显示在手机端「官方联系」页，按这里的顺序；「永久地址」填写网址，其他的「内容」用于复制。</p>
      <RowList
        name="contacts"
        what="联系方式"
        most={50}
        blank={{ kind: 'official', name: '', value: '', link: null }}
        renderRow={(index) => (
          <Flex gap={8}>
            <Form.Item name={[index, 'kind']} style={{ width: 110 }}>
              <Select aria-label="类型" options={kinds} />
            </Form.Item>
            <Form.Item name={[index, 'name']} style={{ flex: 1 }}>
              <Input placeholder="名称" maxLength={40} />
            </Form.Item>
            <Form.Item name={[index, 'value']} style={{ flex: 1 }}>
              <Input placeholder="内容" maxLength={300} />
            </Form.Item>
            <Form.Item
              name={[index, 'link']}
              style={{ flex: 1 }}
              normalize={(link: string) => (link === '' ? null : link)}
            >
              <Input placeholder="点击打开：网址、/#/…、tel:、mailto:" />
            </Form.Item>
          </Flex>
        )}
      />
    </>
  );
}
