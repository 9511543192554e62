import { theme } from 'antd';

/** Of lines that are told apart on both grounds. */
export function useLineColors(): readonly string[] {
  const { token } = theme.useToken();
  return [token.colorPrimary, token.colorInfo, token.colorSuccess, token.colorWarning, token.purple6];
}
