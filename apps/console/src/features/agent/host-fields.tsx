import { Form, Input } from 'antd';
import { RowList } from './row-list.tsx';

/** Where the app goes on when its host is out of reach. */
export function HostFields() {
  return (
    <>
      <p>
        当前域名连续三次无法连接时，手机端同时检测这些地址，打开最先证明自己属于本站的一个，并保持登录。这里只能填写本渠道已验证的域名（见「域名」）。
      </p>
      <RowList
        name="fallbackHosts"
        what="备用域名"
        most={20}
        blank=""
        renderRow={(index) => (
          <Form.Item name={index}>
            <Input placeholder="https://b.example" />
          </Form.Item>
        )}
      />
    </>
  );
}
