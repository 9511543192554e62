interface ClippedProps {
  readonly text: string;
  readonly lines?: number;
  readonly width: number;
}

/** Long words in a cell, cut by the browser itself: what measures its text again and again keeps a long list busy. */
export function Clipped({ text, lines = 1, width }: ClippedProps) {
  return (
    <div
      title={text}
      style={{
        maxWidth: width,
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: lines,
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        whiteSpace: 'normal',
      }}
    >
      {text}
    </div>
  );
}
