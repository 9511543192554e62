import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { AccountOnly } from '../../entities/user/account-only.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormPage } from '../../lib/navigation/form-page.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toolsQuery } from './api.ts';
import styles from './image-tool.module.css';
import { ToolTile } from './tool-tile.tsx';
import { Workbench } from './workbench.tsx';

/** The tools; which one is open is in the address, so that going back leads to the list. */
export function ImageToolPage() {
  const { tool } = useSearch({ from: '/aiTool' });
  return (
    <FormPage
      title="图片工具"
      action={
        <Link to="/aiRecord" className={styles.corner} aria-label="处理记录">
          <History />
        </Link>
      }
    >
      <AccountOnly note="登录后使用图片工具，处理自己的照片">
        <Tools open={tool} />
      </AccountOnly>
    </FormPage>
  );
}

function Tools({ open }: { open: string | undefined }) {
  const tools = useQuery(toolsQuery());
  const navigate = useNavigate();
  if (tools.isPending) return <Ghosts />;
  if (!tools.data) return <ErrorState message={messageOf(tools.error)} onRetry={() => tools.refetch()} />;
  const { list, left, perDay } = tools.data;
  const chosen = list.find(({ tool }) => tool === open);
  if (chosen) return <Workbench key={chosen.tool} tool={chosen} left={left} />;
  return (
    <div className={styles.workbench}>
      <p className={styles.quota}>
        只处理你自己的照片，不生成任何不存在的内容
        <br />
        今日还可处理 {left}/{perDay} 张
      </p>
      <ul className={styles.tiles}>
        {list.map((tool) => (
          <li key={tool.tool}>
            <ToolTile tool={tool} onOpen={() => navigate({ to: '/aiTool', search: { tool: tool.tool } })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Ghosts() {
  return (
    <div className={styles.tiles} aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height="52rem" radius="3rem" />
      ))}
    </div>
  );
}
