import {
  AV_FRAME_FLAG_INTERLACED,
  AVCOL_PRI_RESERVED,
  AVCOL_PRI_RESERVED0,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_SPC_BT2020_CL,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_FCC,
  AVCOL_SPC_ICTCP,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  avGetPixFmtName,
} from 'node-av';
import type { AVColorPrimaries, AVColorSpace, AVPixelFormat, Frame } from 'node-av';
import { orientationFilters } from './orientation.ts';
import type { Orientation } from './orientation.ts';
import { fitInside, squarePixels } from './picture-shape.ts';
import type { Size } from './picture-shape.ts';

/** What only the container knows about the pictures of a track. */
export interface StoredAs extends Size {
  orientation: Orientation;
  /** Of one pixel, for pictures of this size. */
  pixelShape: { num: number; den: number };
  codec: string;
}

const toRendition = 'flags=lanczos:out_color_matrix=bt709:out_range=tv';
const asOrdinary = 'format=yuv420p,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv,setsar=1';

/** For pictures that are already upright, and of the shape of the rendition. */
export function scaledTo({ width, height }: Size): string {
  return `scale=${width}:${height}:${toRendition},${asOrdinary}`;
}

/**
 * Describes, for each picture as it comes, how it becomes one of a rendition: whole, upright, between bars where its shape is
 * another, of ordinary brightness. It is scaled first of all, so that the rest has less to do.
 */
export function describeFilter(frame: Size, stored: StoredAs | undefined): (picture: Frame) => string {
  if (stored === undefined) return () => scaledTo(frame);
  // Once set it stays: the filter looks at each picture itself, and needs those before and after.
  let interlaced = false;
  return (picture) => {
    interlaced ||= picture.hasFlags(AV_FRAME_FLAG_INTERLACED);
    const { orientation } = stored;
    const inner = fitInside(turned(shownSize(picture, stored), orientation), frame);
    const { width, height } = turned(inner, orientation);
    const bars = inner.width < frame.width || inner.height < frame.height;
    return [
      ...(interlaced ? ['yadif=deint=interlaced'] : []),
      ...(isHdr(picture) ? mappedDown(picture, width, height) : scaled(picture, stored.codec, width, height)),
      ...orientationFilters(orientation),
      ...(bars ? [`format=yuv420p,pad=${frame.width}:${frame.height}:(ow-iw)/2:(oh-ih)/2`] : []),
      asOrdinary,
    ].join(',');
  };
}

function turned({ width, height }: Size, { transposed }: Orientation): Size {
  return transposed ? { width: height, height: width } : { width, height };
}

function shownSize(picture: Frame, stored: StoredAs): Size {
  const asStored = picture.width === stored.width && picture.height === stored.height;
  return squarePixels(picture, asStored && stored.pixelShape.num > 0 ? stored.pixelShape : picture.sampleAspectRatio);
}

/** Matrices that the scaler knows; others are read as if the file kept quiet. */
const plainMatrices = new Set<AVColorSpace>([
  AVCOL_SPC_RGB,
  AVCOL_SPC_BT709,
  AVCOL_SPC_FCC,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  AVCOL_SPC_BT2020_NCL,
]);

/**
 * A file that keeps quiet about its colours is read as players read it: by its size. FFmpeg would take all of them for
 * old television, and converting what needs no conversion changes colours and blurs.
 */
function scaled(picture: Frame, codec: string, width: number, height: number): string[] {
  const filters: string[] = [];
  if (!plainMatrices.has(picture.colorSpace) && !isRgb(picture)) {
    const large = Math.min(picture.width, picture.height) >= 720 || Math.max(picture.width, picture.height) >= 1280;
    filters.push(`setparams=colorspace=${large && codec !== 'mjpeg' ? 'bt709' : 'smpte170m'}`);
  }
  return [...filters, `scale=${width}:${height}:${toRendition}`];
}

function isRgb({ format }: Frame): boolean {
  return /^(?:gbr|rgb|bgr|argb|abgr|pal8)/.test(avGetPixFmtName(format as AVPixelFormat) ?? '');
}

/** Brighter or more colourful than an ordinary screen shows. */
function isHdr({ colorTrc }: Frame): boolean {
  return colorTrc === AVCOL_TRC_SMPTE2084 || colorTrc === AVCOL_TRC_ARIB_STD_B67;
}

const noPrimaries = new Set<AVColorPrimaries>([AVCOL_PRI_UNSPECIFIED, AVCOL_PRI_RESERVED, AVCOL_PRI_RESERVED0]);
const wideMatrices = new Set<AVColorSpace>([...plainMatrices, AVCOL_SPC_BT2020_CL, AVCOL_SPC_ICTCP]);

/** Cameras that say how bright, and not how colourful, mean the colours that always go with it. */
function mappedDown(picture: Frame, width: number, height: number): string[] {
  const said: string[] = [];
  if (noPrimaries.has(picture.colorPrimaries)) said.push('color_primaries=bt2020');
  if (!wideMatrices.has(picture.colorSpace) && !isRgb(picture)) said.push('colorspace=bt2020nc');
  return [
    ...(said.length > 0 ? [`setparams=${said.join(':')}`] : []),
    ...evenSides(picture),
    `zscale=w=${width}:h=${height}:f=lanczos:t=linear:npl=100,format=gbrpf32le`,
    'zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p',
  ];
}

/** The colour library takes no half pixels; a row less is not seen. */
function evenSides({ width, height }: Size): string[] {
  if (width % 2 === 0 && height % 2 === 0) return [];
  const [across, down] = [width, height].map((side) => Math.max(2, side - (side % 2)));
  return [width === 1 || height === 1 ? `pad=${across}:${down}` : `crop=${across}:${down}:0:0`];
}
