import type { Book } from '../api.ts';
import { type Spot, useReader } from '../reader-state.ts';
import type { Flow } from '../view/flow.ts';
import { AutoPanel } from './auto-panel.tsx';
import { CataloguePanel } from './catalogue-panel.tsx';
import { DownloadPanel } from './download-panel.tsx';
import { SearchPanel } from './search-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SpeechPanel } from './speech-panel.tsx';

interface PanelsProps {
  readonly novelId: string;
  readonly book: Book | undefined;
  readonly spot: Spot;
  readonly flow: Flow;
}

/** The panel that is open, if one is. */
export function Panels({ novelId, book, spot, flow }: PanelsProps) {
  const panel = useReader((state) => state.panel);
  switch (panel) {
    case 'catalogue':
      return <CataloguePanel novelId={novelId} book={book} spot={spot} item={flow.current} />;
    case 'search':
      return <SearchPanel novelId={novelId} spot={spot} />;
    case 'settings':
      return <SettingsPanel />;
    case 'speech':
      return <SpeechPanel />;
    case 'auto':
      return <AutoPanel />;
    case 'download':
      return <DownloadPanel novelId={novelId} book={book} spot={spot} />;
    case null:
    default:
      return null;
  }
}
