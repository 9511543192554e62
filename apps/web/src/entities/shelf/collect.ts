import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { withAccount } from '../../lib/session/session.ts';

interface Collectable {
  readonly collects: number;
  readonly my: { readonly collected: boolean };
}

/** Shows a title with a collector more or less. */
export function showCollected(client: QueryClient, queryKey: readonly unknown[], collected: boolean): void {
  client.setQueryData<Collectable>(
    queryKey,
    (known) =>
      known && {
        ...known,
        collects: Math.max(0, known.collects + Number(collected) - Number(known.my.collected)),
        my: { ...known.my, collected },
      },
  );
}

interface Collecting {
  /** The details that show it. */
  readonly queryKey: readonly unknown[];
  readonly save: (collected: boolean) => Promise<unknown>;
  readonly onSaved: (client: QueryClient, collected: boolean) => void;
}

/** Puts a title into the collection or takes it out: shown at once, taken back when the server refuses. */
export function useCollecting({ queryKey, save, onSaved }: Collecting): (collected: boolean) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: save,
    onMutate: async (collected) => {
      // An answer that is under way would show the old state again.
      await client.cancelQueries({ queryKey, exact: true });
      showCollected(client, queryKey, collected);
    },
    // The client has told why.
    onError: (_error, collected) => showCollected(client, queryKey, !collected),
    onSuccess: (_answer, collected) => onSaved(client, collected),
  });
  return (collected) => void withAccount(() => mutate(collected));
}
