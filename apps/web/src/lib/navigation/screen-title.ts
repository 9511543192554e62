import { useEffect } from 'react';
import { create } from 'zustand';

/** The name that the open screen gives itself (a video's title), in place of its route's. */
export const useScreenTitle = create<{ readonly title: string | null }>(() => ({ title: null }));

export function useOwnTitle(title: string | undefined): void {
  useEffect(() => {
    useScreenTitle.setState({ title: title ?? null });
    return () => useScreenTitle.setState({ title: null });
  }, [title]);
}
