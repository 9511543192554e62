import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { Link } from '@tanstack/react-router';
import { Camera, ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useKeepPage } from '../../lib/native/busy.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { methodText, priceText, type ToolCard, useBeginJob, type Wish } from './api.ts';
import { Compare } from './compare.tsx';
import { CropStage } from './crop-stage.tsx';
import type { Box } from './crop-geometry.ts';
import styles from './image-tool.module.css';
import { JobProgress } from './job-progress.tsx';

const maxBytes = 20 * 1024 * 1024;
const accepted = 'image/jpeg,image/png,image/webp,image/avif';
const colours = [
  { id: 'white', label: '白底' },
  { id: 'blue', label: '蓝底' },
  { id: 'red', label: '红底' },
] as const;
const ratios = (['1:1', '3:4', '4:3', '9:16', '16:9'] as const).map((id) => ({ id, label: id }));

interface Chosen {
  readonly file: File;
  readonly url: string;
  /** Of this try: the same while it is sent again, another once something was changed. */
  readonly key: string;
}

/** One tool: choose a picture, say which part of it, start, and watch. */
export function Workbench({ tool, left }: { tool: ToolCard; left: number }) {
  const beginJob = useBeginJob();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [crop, setCrop] = useState<Box | undefined>();
  const [background, setBackground] = useState<NonNullable<Wish['background']>>('white');
  const [ratio, setRatio] = useState<NonNullable<Wish['ratio']>>('1:1');
  const [jobId, setJobId] = useState<string | null>(null);
  const url = chosen?.url;
  // What was chosen and cropped is only here until it is sent.
  useKeepPage(chosen !== null && jobId === null);
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes) {
      showToast('图片不能超过 20 MB', 'error');
      return;
    }
    setCrop(undefined);
    setJobId(null);
    setChosen({ file, url: URL.createObjectURL(file), key: newId() });
  };
  const start = async () => {
    if (!chosen) return;
    const wish: Wish = { tool: tool.tool, crop, background, ratio };
    const job = await beginJob({ wish, key: chosen.key, file: chosen.file }).catch(() => null);
    // The client has said why not.
    if (!job) return;
    setJobId(job.jobId);
    setChosen({ ...chosen, url: URL.createObjectURL(chosen.file), key: newId() });
  };
  const { before, after } = tool.example;
  return (
    <div className={styles.workbench}>
      <header className={styles.aboutTool}>
        <h2 className={styles.toolName}>
          {tool.name}
          <span className={styles.kind}>{methodText(tool.method)}</span>
        </h2>
        <p className={styles.about}>{tool.description}</p>
      </header>
      {jobId ? (
        <JobProgress jobId={jobId} onAgain={() => setJobId(null)} />
      ) : chosen ? (
        <CropStage url={chosen.url} maxPixels={tool.maxPixels} onCrop={setCrop} />
      ) : (
        <Compare
          aspect="4 / 3"
          before={<Picture picture={before} alt="示例：处理前" aspect="4 / 3" eager />}
          after={<Picture picture={after} alt="示例：处理后" aspect="4 / 3" eager />}
        />
      )}
      {!jobId && (
        <>
          <div className={styles.sources}>
            <Source icon={<ImagePlus />} label={chosen ? '换一张' : '从相册选择'} onChoose={choose} />
            <Source icon={<Camera />} label="拍照" camera onChoose={choose} />
          </div>
          {tool.tool === 'idPhoto' && (
            <Choice
              label="背景颜色"
              options={colours}
              value={background}
              onChange={(id) => setBackground(colours.find((colour) => colour.id === id)?.id ?? 'white')}
            />
          )}
          {tool.tool === 'smartCrop' && (
            <Choice
              label="裁剪比例"
              options={ratios}
              value={ratio}
              onChange={(id) => setRatio(ratios.find((one) => one.id === id)?.id ?? '1:1')}
            />
          )}
          <Button block disabled={!chosen || left === 0} busyLabel="提交中..." onClick={start}>
            {left === 0 ? '今日张数已用完' : `开始处理 · ${priceText(tool.price)}`}
          </Button>
          <Credits price={tool.price} />
          <p className={styles.smallPrint}>
            失败自动退回额度。原图 24 小时后删除，结果保留 30 天，也可随时自己删除。含色情内容的图片会被拒绝。
          </p>
        </>
      )}
    </div>
  );
}

/** Whoever has too few credits is told before the picture is sent, and where to get some. */
function Credits({ price }: { price: number }) {
  const user = useUser().data;
  if (!user || user.vip.level > 0 || user.viewingTimes >= price) return null;
  return (
    <div className={styles.credits}>
      今天还剩 {user.viewingTimes} 次观看额度，不够处理这一张
      <span className={styles.ways}>
        <Link to="/free">看广告得次数</Link>
        <Link to="/joinVip">开通VIP</Link>
      </span>
    </div>
  );
}

interface SourceProps {
  readonly icon: React.ReactNode;
  readonly label: string;
  readonly camera?: boolean;
  readonly onChoose: (file: File | undefined) => void;
}

function Source({ icon, label, camera = false, onChoose }: SourceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <label className={styles.source}>
      {icon}
      {label}
      <input
        ref={input}
        type="file"
        accept={accepted}
        capture={camera ? 'environment' : undefined}
        className={styles.file}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0]);
          // The same picture can be chosen again.
          if (input.current) input.current.value = '';
        }}
      />
    </label>
  );
}
