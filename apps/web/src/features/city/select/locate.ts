import { messageOf } from '../../../lib/api/api-error.ts';

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Why there is no place, in words to show. */
class LocateError extends Error {}

/** Asks the browser, which asks the person: only ever after a tap. Rounded to about ten metres; it is not kept. */
export async function locate(geolocation: Geolocation | undefined = navigator.geolocation): Promise<Place> {
  if (!geolocation) throw new LocateError('当前浏览器不支持定位');
  return await new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: round(coords.latitude), lng: round(coords.longitude) }),
      ({ code }) => reject(new LocateError(code === 1 ? '未允许定位，可以手动选择城市' : '暂时无法定位，请稍后再试')),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  });
}

/** What to show where locating, or what came after it, failed. */
export function locateMessage(error: unknown): string {
  return error instanceof LocateError ? error.message : messageOf(error);
}

function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
