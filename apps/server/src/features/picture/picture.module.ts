import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { adultCoverList } from './adult-cover.repository.ts';
import { adultCovers } from './adult-cover.service.ts';
import { linkPictures } from './link/link-picture.ts';
import { pictureSweep } from './picture.jobs.ts';
import { picturePersonalData } from './picture.personal.ts';
import { picturePlugin } from './picture.plugin.ts';

export function pictureModule({ db, secrets: { playbackKeys: keys }, files, storage, clock, log, listener }: Deps) {
  const links = linkPictures({ db, storage, log });
  return {
    covers: adultCovers(keys, clock),
    plugins: [picturePlugin({ files, keys, clock, links, adultCovers: adultCoverList({ db, listener, log }) })],
    jobs: [pictureSweep],
    personal: picturePersonalData,
    close: () => links.close(),
  } satisfies Module;
}

export type PictureModule = ReturnType<typeof pictureModule>;
