/** Pages that are ready to be sent, by host; each is looked at again after a second. */
export interface ReadyPages<Ready> {
  /** At once where one is ready. */
  of(host: string): Ready | Promise<Ready>;
  /** Only one that need not be looked at again. */
  fresh(host: string): Ready | undefined;
  /** Something that they show has changed. */
  forget(): void;
}

const freshMs = 1000;
/** While a new one is made, the old one is sent for so long; then its readers wait for the new one. */
const staleMs = 3000;
/** Hosts are whatever callers write: starting afresh is the cheapest bound. */
const mostHosts = 500;

export function createReadyPages<Ready>(
  clock: () => number,
  make: (host: string) => Promise<Ready>,
): ReadyPages<Ready> {
  const pages = new Map<string, { readonly page: Ready; readonly madeAt: number }>();
  const making = new Map<string, Promise<Ready>>();

  function start(host: string): Promise<Ready> {
    const mine = make(host)
      .then((page) => {
        // Off the list means forgotten meanwhile: those who wait get it, nobody after them does.
        if (making.get(host) === mine) {
          if (pages.size >= mostHosts) pages.clear();
          pages.set(host, { page, madeAt: clock() });
        }
        return page;
      })
      .finally(() => {
        if (making.get(host) === mine) making.delete(host);
      });
    making.set(host, mine);
    return mine;
  }

  return {
    fresh(host) {
      const known = pages.get(host);
      return known && clock() - known.madeAt < freshMs ? known.page : undefined;
    },
    of(host) {
      const known = pages.get(host);
      const age = known ? clock() - known.madeAt : Infinity;
      if (known && age < freshMs) return known.page;
      const running = making.get(host) ?? start(host);
      if (!known || age >= staleMs) return running;
      // Whoever waits for it is told; nobody waits here.
      running.catch(() => undefined);
      return known.page;
    },
    forget() {
      pages.clear();
      making.clear();
    },
  };
}
