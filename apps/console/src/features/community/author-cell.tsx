import { Typography } from 'antd';

export function AuthorCell({ author }: { author: { readonly nickname: string; readonly userCode: string } }) {
  return (
    <>
      {author.nickname}
      <br />
      <Typography.Text type="secondary">{author.userCode}</Typography.Text>
    </>
  );
}
