import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config/config.ts';
import { chooseChannels } from './choose-channels.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
const bare = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const alipay = {
  ALIPAY_APP_ID: '2021',
  ALIPAY_SELLER_ID: '2088',
  ALIPAY_PRIVATE_KEY: pem,
  ALIPAY_PUBLIC_KEY: bare,
};
const chosen = (env: Record<string, string>) => {
  const { ready, missing, partly } = chooseChannels(loadConfig(env, '/').payments, undefined, Date.now);
  return { ready: [...ready.keys()], missing, partly: [...partly] };
};

it('offers a channel with complete keys, as PEM or bare', () => {
  expect(chosen(alipay).ready).toEqual(['alipay']);
  expect(chosen({ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }).ready).toEqual(['stripe']);
  const wechat = {
    WECHAT_PAY_APP_ID: 'wx1',
    WECHAT_PAY_MCH_ID: '19',
    WECHAT_PAY_SERIAL_NO: '51',
    WECHAT_PAY_PRIVATE_KEY: pem.replaceAll('\n', String.raw`\n`),
    WECHAT_PAY_PUBLIC_KEY: bare,
    WECHAT_PAY_PUBLIC_KEY_ID: 'PUB',
    WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
  };
  expect(chosen(wechat).ready).toEqual(['wechat']);
  expect(chosen({ ...wechat, WECHAT_PAY_API_V3_KEY: 'short' }).missing['wechat']).toEqual([
    'WECHAT_PAY_API_V3_KEY (unreadable)',
  ]);
});

it('says what the others lack or cannot read', () => {
  const { ready, missing, partly } = chosen({ ...alipay, ALIPAY_SELLER_ID: '', ALIPAY_PUBLIC_KEY: 'not a key' });
  expect(ready).toEqual([]);
  expect(missing['alipay']).toEqual(['ALIPAY_SELLER_ID', 'ALIPAY_PUBLIC_KEY (unreadable)']);
  expect(missing['stripe']).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  // Where a channel is, is set for every installation: nobody meant to have keys by it.
  expect(partly).toEqual(['alipay']);
  expect(chosen(alipay).partly).toEqual([]);
});
