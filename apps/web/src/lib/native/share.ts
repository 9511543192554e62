interface Page {
  readonly title: string;
  readonly url: string;
}

/** How the phone's own share sheet ended. */
export type Shared = 'shared' | 'cancelled' | 'failed';

/** Missing in old browsers and on pages without https, whatever the types say. */
export function canShare(device: Partial<Pick<Navigator, 'share'>> = navigator): boolean {
  return typeof device.share === 'function';
}

export async function shareBySystem(
  page: Page,
  device: Partial<Pick<Navigator, 'share'>> = navigator,
): Promise<Shared> {
  try {
    if (!device.share) return 'failed';
    await device.share({ ...page });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
