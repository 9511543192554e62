import { Tag } from '../../ui/feedback/badge.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { methodText, priceText, type ToolCard } from './api.ts';
import styles from './image-tool.module.css';

/** A tool with what it does to a picture of ours: half before, half after. */
export function ToolTile({ tool, onOpen }: { tool: ToolCard; onOpen: () => unknown }) {
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
