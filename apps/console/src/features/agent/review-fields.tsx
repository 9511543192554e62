import { Form, Switch } from 'antd';

const kinds = [
  ['reviewUploads', '上传的视频、图片和小说'],
  ['reviewPosts', '社区的帖子和评论'],
  ['reviewListings', '同城信息'],
] as const;

export function ReviewFields() {
  return (
    <>
      <p>开启后先审后发：内容进入「审核」队列，通过后才会被别人看到。关闭时仍会检查敏感词和违规图片。</p>
      {kinds.map(([name, label]) => (
        <Form.Item key={name} name={name} label={label} valuePropName="checked">
          <Switch checkedChildren="先审后发" unCheckedChildren="直接发布" />
        </Form.Item>
      ))}
    </>
  );
}
