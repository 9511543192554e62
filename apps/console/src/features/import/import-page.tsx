import { goTo } from '../../lib/hash-route.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ImportDetails } from './import-details.tsx';
import { ImportList } from './import-list.tsx';

const openImport = (importId: string) => goTo('imports', importId);

/** `#/imports`, `#/imports/12`: what is brought in from other systems. */
export function ImportPage({ rest: [importId] }: { rest: readonly string[] }) {
  return (
    <>
      <PageHead title="导入" />
      {importId === undefined ? (
        <ImportList onOpen={openImport} />
      ) : (
        <ImportDetails key={importId} importId={importId} />
      )}
    </>
  );
}
