import { comparable } from '../../../platform/text/comparable.ts';

/** Words that only the operator's staff may carry in a name. */
const words = ['官方', '官网', '客服', '管理员', '站长', '小助手'];
/** Whole words only: badminton has one of them inside. */
const latinWords = new Set([
  'admin',
  'administrator',
  'official',
  'support',
  'system',
  'staff',
  'moderator',
  'kefu',
  'guanfang',
]);

/** Characters that pass for one of theirs. */
const lookAlikes = new Map(
  Object.entries({
    官: '宫宮倌',
    方: '芳仿坊',
    客: '咯',
    服: '箙',
    网: '網',
    员: '員',
    站: '立占',
    长: '長',
    o: '0о',
    i: '1lі',
    e: '3е',
    a: '4а',
    s: '5ѕ',
    c: 'с',
    p: 'р',
  }).flatMap(([meant, shown]) => Array.from(shown, (sign) => [sign, meant] as const)),
);

const fold = (text: string) => Array.from(comparable(text), (sign) => lookAlikes.get(sign) ?? sign).join('');
const foldedWords = words.map(fold);
const foldedLatin = new Set(Array.from(latinWords, fold));

/** Whether a name lets its owner pass as the operator's staff, however it is written. */
export function posesAsStaff(name: string): boolean {
  const whole = fold(name);
  if (foldedWords.some((word) => whole.includes(word))) return true;
  const parts = name.normalize('NFKC').split(/[^\p{L}\p{N}]+/u);
  return [name, ...parts].some(
    (part) => foldedLatin.has(fold(part)) || foldedLatin.has(fold(part.replace(/\d+$/, ''))),
  );
}
