import { useRouter } from '@tanstack/react-router';

/** Goes back where there is something of ours to go back to; a screen that was opened cold leads to /home instead. */
export function useBack(): () => void {
  const router = useRouter();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/home', replace: true });
  };
}
