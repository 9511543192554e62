import type { MutationFunctionContext } from '@tanstack/react-query';

/** Shows a change at once, and what was there before when the server refuses. */
export function optimistic<Data, Change>(queryKey: readonly unknown[], apply: (known: Data, change: Change) => Data) {
  return {
    onMutate: async (change: Change, { client }: MutationFunctionContext) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Data>(queryKey);
      client.setQueryData<Data>(queryKey, (known) => known && apply(known, change));
      return { before };
    },
    onError: (
      _error: Error,
      _change: Change,
      context: { before: Data | undefined } | undefined,
      { client }: MutationFunctionContext,
    ) => void client.setQueryData(queryKey, context?.before),
  };
}
