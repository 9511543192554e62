import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { AccountOnly } from '../../entities/user/account-only.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormPage } from '../../lib/navigation/form-page.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tag } from '../../ui/feedback/badge.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { toolsQuery, methodText, priceText, type ToolCard } from './api.ts';
import { Workbench } from './workbench.tsx';
import styles from './image-tool.module.css';

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

/** A tool with what it does to a picture of ours: half before, half after. */
function ToolTile({ tool, onOpen }: { tool: ToolCard; onOpen: () => unknown }) {
  const { before, after } = tool.example;
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
      <span className={styles.example}>
        <Picture picture={before} alt="" aspect="4 / 3" eager />
        <span className={styles.half}>
          <Picture picture={after} alt="" aspect="4 / 3" eager />
        </span>
        <span className={styles.split} aria-hidden="true" />
        <Tag kind="dark" className={styles.method}>
          {methodText(tool.method)}
        </Tag>
      </span>
      <span className={styles.words}>
        <b className={styles.name}>{tool.name}</b>
        <span className={styles.about}>{tool.description}</span>
        <span className={styles.price}>{priceText(tool.price)}</span>
      </span>
    </button>
  );
}
