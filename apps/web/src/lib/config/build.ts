/**
 * True when the page at `address` is of another build than the one that runs here: then its chunks are elsewhere. The
 * plain address is answered by the background worker in control, one with a query by the server.
 */
export async function isOutdated(address: string): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  if (!entry) return false;
  try {
    const response = await fetch(address, { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(entry);
  } catch {
    return false;
  }
}

/** The page as the server has it now. */
export const servedPage = `${import.meta.env.BASE_URL}?served`;
