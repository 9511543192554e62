import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { faceOf, rememberCard, rememberedCard } from './video.ts';

const now = Date.UTC(2026, 0, 10);
const card: VideoCard = {
  videoId: '7',
  title: '凌晨四点的港口',
  cover: { url: '/i/a/360.webp', srcset: '', width: 720, height: 450, placeholder: '' },
  duration: 768,
  kind: 'long',
  access: 'free',
  rating: 'all',
  views: 186_400,
  likes: 9,
  collects: 3,
  publishedAt: now - 3 * 24 * 3600_000,
  author: { authorId: '1', nickname: '潮汐工作室', avatar: '' },
};

describe('the face of a video', () => {
  it('shows length, plays and age as people read them', () => {
    expect(faceOf(card, now)).toMatchObject({ duration: '12:48', views: '18.6万播放', when: '3天前', tag: null });
  });

  it('marks what takes something, and not what is free', () => {
    expect(faceOf({ ...card, access: 'vip' }, now).tag).toBe('vip');
    expect(faceOf({ ...card, access: 'credit' }, now).tag).toBe('credit');
    expect(faceOf({ ...card, access: 'free' }, now).tag).toBeNull();
  });
});

describe('the remembered card', () => {
  it('is there for its own screen only', () => {
    const client = new QueryClient();
    rememberCard(client, card, '/i/a/360.webp');
    expect(rememberedCard(client, '7')).toEqual({ card, seen: '/i/a/360.webp' });
    expect(rememberedCard(client, '8')).toBeUndefined();
  });
});
