import type { SceneName } from '../covers/scenes.ts';
import type { AuthorName } from './record.ts';

export type Shape = 'wide' | 'square' | 'tall';

interface Said {
  author: AuthorName;
  text: string;
  likes: number;
}

export interface PostContent {
  key: string;
  agents: readonly ('3' | '8')[];
  author: AuthorName;
  /** Before the moment of loading. */
  hoursBack: number;
  text: string;
  topics: readonly string[];
  pictures: readonly (readonly [SceneName, Shape])[];
  likes: number;
  comments: readonly (Said & { replies?: readonly Said[] })[];
}

/** What people of the demo talk about. */
export const posts: readonly PostContent[] = [
  {
    key: 'harbour',
    agents: ['3', '8'],
    author: '潮汐工作室',
    hoursBack: 2,
    text: '凌晨三点五十，港口还没醒。吊机的灯一盏一盏亮起来，像有人在海面上写字。\n收工路上买了两个刚出锅的油饼，今天就到这里。',
    topics: ['夜色', '拍摄日记'],
    pictures: [
      ['harbour', 'wide'],
      ['lighthouse', 'wide'],
      ['bridge', 'wide'],
    ],
    likes: 842,
    comments: [
      {
        author: '夜航者',
        text: '第一张的云太好看了，是延时里抽的帧吗？',
        likes: 36,
        replies: [
          { author: '潮汐工作室', text: '是单张，等了四十分钟云才过来。', likes: 21 },
          { author: '夜航者', text: '佩服，我等十分钟就去吃夜宵了。', likes: 12 },
        ],
      },
      { author: '灶台日记', text: '油饼在哪买的，重点问题。', likes: 58 },
      { author: '阿野在路上', text: '下个月路过，想去看看这座桥。', likes: 4 },
    ],
  },
  {
    key: 'balcony',
    agents: ['3', '8'],
    author: '一平米生活',
    hoursBack: 5,
    text: '阳台农场第 26 周：最后一盆薄荷搬进屋了。四个月，一平米，一碗沙拉。',
    topics: ['阳台种植'],
    pictures: [['garden', 'tall']],
    likes: 397,
    comments: [
      { author: '屋檐下的猫', text: '我家猫已经盯上你的薄荷了。', likes: 44 },
      { author: '灶台日记', text: '薄荷记得摘心，冬天也能长得密。', likes: 17 },
    ],
  },
  {
    key: 'noodles',
    agents: ['3'],
    author: '面条博物馆',
    hoursBack: 9,
    text: '今天馆里上新九碗面，从左到右：兰州、岐山、延吉、襄阳、宜宾、杭州、广州、台南、那不勒斯（偷渡进来的）。\n你那里的面叫什么名字？',
    topics: ['一人食', '面条图鉴'],
    pictures: [
      ['noodle', 'square'],
      ['steamer', 'square'],
      ['hotpot', 'square'],
      ['grill', 'square'],
      ['tea', 'square'],
      ['fruit', 'square'],
      ['noodle', 'square'],
      ['steamer', 'square'],
      ['hotpot', 'square'],
    ],
    likes: 1260,
    comments: [
      {
        author: '阿野在路上',
        text: '镇巴的菜豆腐节节，求收录！',
        likes: 73,
        replies: [{ author: '面条博物馆', text: '记下了，下一期就去。', likes: 40 }],
      },
      { author: '慢船旅行', text: '看饿了，现在是晚上十一点。', likes: 91 },
    ],
  },
  {
    key: 'aurora',
    agents: ['3', '8'],
    author: '远山纪录',
    hoursBack: 15,
    text: '零下三十一度，电池只能撑二十分钟。极光出来的时候，三个人都忘了按快门。',
    topics: ['夜色', '旅行'],
    pictures: [
      ['aurora', 'square'],
      ['snow', 'square'],
      ['moonSea', 'square'],
      ['planets', 'square'],
    ],
    likes: 2034,
    comments: [{ author: '林间来信', text: '忘了按快门才是真的看见了。', likes: 128 }],
  },
  {
    key: 'vinyl',
    agents: ['3'],
    author: '蓝调唱机',
    hoursBack: 20,
    text: '旧货市场淘到一张没有封套的唱片，放上去是一段火车进站的录音，二十二分钟，没有音乐。\n越听越觉得它就是音乐。',
    topics: ['唱片'],
    pictures: [
      ['vinyl', 'square'],
      ['train', 'square'],
    ],
    likes: 516,
    comments: [
      {
        author: '回声录音室',
        text: '能借我翻录一份吗？想听听那个年代的站台混响。',
        likes: 33,
        replies: [{ author: '蓝调唱机', text: '周末带给你。', likes: 8 }],
      },
    ],
  },
  {
    key: 'question',
    agents: ['3', '8'],
    author: '像素工坊',
    hoursBack: 27,
    text: '问个问题：做夜景的时候，你们会先定灯光的颜色，还是先定人的位置？\n我现在的做法是先放一盏最不讲道理的灯，再看谁会走过去。',
    topics: ['动画', '拍摄日记'],
    pictures: [],
    likes: 188,
    comments: [
      { author: '小满动画', text: '先定人。人不动，灯就没有理由亮。', likes: 62 },
      { author: '半格电影社', text: '先定影子。', likes: 79 },
    ],
  },
  {
    key: 'road',
    agents: ['3', '8'],
    author: '阿野在路上',
    hoursBack: 33,
    text: '在盐湖边爆胎，等救援等出了一场日落。有时候计划外的那一站才是目的地。',
    topics: ['旅行'],
    pictures: [
      ['desert', 'wide'],
      ['sea', 'wide'],
    ],
    likes: 933,
    comments: [{ author: '慢船旅行', text: '同款经历，但我等来的是沙尘暴。', likes: 51 }],
  },
  {
    key: 'cat',
    agents: ['3'],
    author: '屋檐下的猫',
    hoursBack: 41,
    text: '雨下了一整天，它就在窗台上看了一整天。我问它在看什么，它说「喵」。',
    topics: ['猫'],
    pictures: [['rain', 'square']],
    likes: 1711,
    comments: [
      { author: '一平米生活', text: '翻译：在看你什么时候开罐头。', likes: 204 },
      { author: '夜航者', text: '这就是哲学。', likes: 66 },
    ],
  },
  {
    key: 'studio',
    agents: ['3', '8'],
    author: '回声录音室',
    hoursBack: 52,
    text: '给雨林那一集补了三层雨声：叶子上的、伞上的、远处的。戴耳机听差别很大。',
    topics: ['声音', '拍摄日记'],
    pictures: [
      ['waves', 'wide'],
      ['strings', 'wide'],
      ['stage', 'wide'],
      ['desk', 'wide'],
      ['rainforest', 'wide'],
    ],
    likes: 329,
    comments: [],
  },
  {
    key: 'lantern',
    agents: ['3', '8'],
    author: '小满动画',
    hoursBack: 66,
    text: '新短片的第一张设定稿：会飞的灯笼，只在没有人许愿的时候才落下来。',
    topics: ['动画'],
    pictures: [['lantern', 'wide']],
    likes: 1488,
    comments: [{ author: '像素工坊', text: '颜色太温柔了，灯笼的光是怎么铺的？', likes: 29 }],
  },
  {
    key: 'night-city',
    agents: ['3'],
    author: '夜航者',
    hoursBack: 80,
    text: '从天台看这座城市，最亮的不是写字楼，是凌晨还开着的便利店。',
    topics: ['夜色'],
    pictures: [
      ['rooftop', 'square'],
      ['city', 'square'],
      ['street', 'square'],
      ['rain', 'square'],
      ['train', 'square'],
      ['bridge', 'square'],
    ],
    likes: 774,
    comments: [{ author: '潮汐工作室', text: '便利店是城市的灯塔。', likes: 88 }],
  },
  {
    key: 'kitchen',
    agents: ['3', '8'],
    author: '灶台日记',
    hoursBack: 97,
    text: '下班后二十分钟能做的三样东西：一碗面、一锅汤、一个好心情。今天只做成了前两样，第三样是吃完才有的。',
    topics: ['一人食'],
    pictures: [
      ['noodle', 'square'],
      ['tea', 'square'],
    ],
    likes: 655,
    comments: [],
  },
];
