import { expect, it } from 'vitest';
import { refuseWeakPassword } from './weak-password.ts';

const own = ['夜航影院', 'LG820411752', '13912345768'];
const refusal = (password: string) =>
  refuseWeakPassword(password, own).then(
    () => null,
    (error: Error) => error.message,
  );

it.each(
  [
    '12345678 password1 Iloveyou qwertyuiop 1qaz2wsx aa123456 baseball trustno1',
    '88888888 abababab 12341234 87654321 abcd1234 qwer1234! zxcvbnm,./ 1234567890',
    'woaini1314 woaini520 5201314aa password2026 admin@123 Passw0rd! p@ssw0rd1 zhang123',
    '19900101 20001231a abc19851224 １２３４５６７８ 我爱你1314520 wang888666',
  ].flatMap((line) => line.split(' ')),
)('refuses %s, which is tried first', async (password) => {
  expect(await refusal(password)).toBe('这个密码太常见，容易被猜到，请换一个');
});

it.each(
  [
    'liuguang LiuGuang123 流光流光流光流光 流光888888 夜航影院2026 LG820411752 820411752! 13912345768',
    '12345768 abc345768 13912345768aa 夜航影院liuguang',
  ].flatMap((line) => line.split(' ')),
)('refuses %s, which is made of the account, the phone or the site', async (password) => {
  expect(await refusal(password)).toBe('密码不能由账号、手机号或站点名称组成');
});

it.each([
  'correct horse',
  'night-sail-8',
  'another-sail-9',
  'new password for me',
  'Xk7#qw2P',
  '山高月小水落石出',
  'liuguang is where I watch',
  '流光容易把人抛红了樱桃',
  'wangjing1987zhao',
  'kT9dLw3z',
  '83920174',
  '4f9a0c2b',
])('takes %s', async (password) => {
  expect(await refusal(password)).toBeNull();
});
