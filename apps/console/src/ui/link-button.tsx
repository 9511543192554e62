import { Button, type ButtonProps } from 'antd';

/** A small button without a frame, as it stands in a row of a table. */
export function LinkButton(props: ButtonProps) {
  return <Button type="link" size="small" {...props} />;
}
