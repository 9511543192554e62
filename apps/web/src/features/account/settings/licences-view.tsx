import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { ListGroup, ListRow } from '../../../ui/list/list-row.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './settings.module.css';

/** What the product is built with. The list is long and rarely read, so it comes when it is. */
export function LicencesView() {
  const list = useQuery({
    queryKey: ['licences'],
    queryFn: async () => (await import('../../../lib/config/licences.ts')).licences,
    staleTime: Infinity,
  });
  return (
    <FormPage title="开源许可">
      <p className={styles.hint}>本产品使用了以下开源软件，感谢它们的作者。</p>
      {list.isError && <ErrorState message={messageOf(list.error)} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton height="100rem" radius="4rem" />}
      {list.data && (
        <ListGroup>
          {list.data.map(({ name, version, licence }) => (
            <ListRow key={`${name} ${version}`} label={name} note={version} value={licence} />
          ))}
        </ListGroup>
      )}
    </FormPage>
  );
}
