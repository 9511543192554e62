import { hash, random, type Random } from '../../draw/random.ts';

/** How many people watch, like and follow in the demo; every number that is shown is counted from what they did. */
export const audienceSize = 1600;

const first = [
  '晚风',
  '小鹿',
  '青柠',
  '半夏',
  '南山',
  '听雨',
  '阿树',
  '北岛',
  '木子',
  '星野',
  '云朵',
  '荔枝',
  '松果',
  '白桃',
  '海盐',
  '拾光',
  '番茄',
  '夏至',
  '橘子',
  '远方',
];
const last = [
  '在看',
  '的下午',
  '不困',
  '同学',
  '慢慢走',
  '爱散步',
  '收集者',
  '睡不着',
  '来了',
  '的窗台',
  '有点甜',
  '今天也在',
  '没带伞',
  '和猫',
];

interface Viewer {
  userCode: string;
  nickname: string;
  agentId: '3' | '8';
  /** Days before the moment of loading. */
  joinedDays: number;
}

export function nicknameOf(next: Random): string {
  return `${next.pick(first)}${next.pick(last)}${next.chance(0.4) ? next.whole(2, 99) : ''}`;
}

export function audience(): Viewer[] {
  return Array.from({ length: audienceSize }, (_, n) => {
    const next = random(hash(`viewer ${n}`));
    return {
      userCode: `demoviewer${n}`,
      nickname: nicknameOf(next),
      agentId: n % 4 === 3 ? '8' : '3',
      joinedDays: 400 + next.between(1, 200),
    };
  });
}
