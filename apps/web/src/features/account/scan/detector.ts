/** What finds codes in a picture: the browser's own where it has one, else ours. */
export interface Detector {
  detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}

interface NativeDetector {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

async function load(): Promise<Detector> {
  const native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector;
  // Some desktops have the class and no service behind it.
  const formats = native ? await native.getSupportedFormats().catch(() => []) : [];
  if (native && formats.includes('qr_code')) return new native({ formats: ['qr_code'] });
  return (await import('./zxing-detector.ts')).zxingDetector();
}

let loading: Promise<Detector> | undefined;

export function loadDetector(): Promise<Detector> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The text of the first code in a picture. */
export async function readCode(image: ImageBitmapSource): Promise<string | undefined> {
  const detector = await loadDetector();
  return (await detector.detect(image))[0]?.rawValue;
}
