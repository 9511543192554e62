import sharp from 'sharp';

const art = {
  /** A streak of light: three strokes that speed towards the upper right. */
  streak: `<defs><linearGradient id="a" x1="0" y1="1" x2="1" y2="0"><stop offset="0" stop-color="#ff4d3d" stop-opacity="0"/><stop offset=".45" stop-color="#ff4d3d"/><stop offset="1" stop-color="#ffb35a"/></linearGradient><radialGradient id="b"><stop offset="0" stop-color="#fff"/><stop offset=".35" stop-color="#ffd9a0"/><stop offset="1" stop-color="#ff8a2a" stop-opacity="0"/></radialGradient><linearGradient id="c" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2a1622"/><stop offset="1" stop-color="#0d0e12"/></linearGradient></defs>
  <rect width="256" height="256" rx="60" fill="url(#c)"/><g fill="none" stroke="url(#a)" stroke-linecap="round"><path d="M34 206Q120 190 186 78" stroke-width="26"/><path d="M64 226Q150 204 206 122" stroke-width="14" opacity=".75"/><path d="M40 158Q104 138 150 60" stroke-width="10" opacity=".6"/></g><circle cx="188" cy="74" r="54" fill="url(#b)"/>`,
  /** A breaking wave below a small moon. */
  tide: `<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0a3f66"/><stop offset="1" stop-color="#041422"/></linearGradient><linearGradient id="b" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c8fff4"/><stop offset=".5" stop-color="#2fd0c8"/><stop offset="1" stop-color="#1479b8"/></linearGradient></defs>
  <rect width="256" height="256" rx="60" fill="url(#a)"/><circle cx="182" cy="76" r="26" fill="#fff4d8"/><path d="M30 196C38 108 96 62 152 78C184 88 190 126 162 132C146 135 136 122 144 110C112 108 104 150 140 172C170 190 206 184 228 172V214Q128 240 30 214Z" fill="url(#b)"/><path d="M30 208Q82 186 128 206T228 200" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="6" stroke-linecap="round"/>`,
} as const;

export type LogoName = keyof typeof art;

export async function paintLogo(name: LogoName): Promise<{ rgba: Uint8Array; width: number; height: number }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">${art[name]}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { rgba: data, width: info.width, height: info.height };
}
