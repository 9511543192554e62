import type { Listing } from '@liuguang/contract/shapes/listing.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { BadgeCheck, CalendarClock, Flag, MapPin, Share2, Star, Tag as TagIcon, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Absence } from '../../../lib/api/absence.tsx';
import { formatCount } from '../../../lib/format/format.ts';
import { whenOf } from '../listing/listing-words.ts';
import { usePictureViewer } from '../../../entities/picture/use-picture-viewer.tsx';
import { openReport } from '../../../entities/report/report.ts';
import { openShare } from '../../../entities/share/share.ts';
import { useOwnTitle } from '../../../lib/navigation/screen-title.ts';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { collectListingMutation, listingQuery } from './api.ts';
import { ContactBox } from './contact-box.tsx';
import styles from './details.module.css';
import { SignUpBar } from './sign-up-bar.tsx';

/** One place, event or meet-up. */
export function CityDetailsPage() {
  const { id = '' } = useSearch({ from: '/cityDetails' });
  return <Details key={id} listingId={id} />;
}

function Details({ listingId }: { listingId: string }) {
  const back = useBack();
  const query = useQuery(listingQuery(listingId));
  const listing = query.data;
  useOwnTitle(listing?.title);
  return (
    <div className={styles.page}>
      <PageHeader
        title="同城详情"
        onBack={back}
        action={listing && <IconButton label="分享" icon={<Share2 />} onClick={() => shareListing(listing)} />}
      />
      {query.isPending && (
        <output aria-label="正在加载" className={styles.ghosts}>
          <Skeleton aspect="16 / 10" />
          <Skeleton height="6rem" width="70%" />
          <Skeleton height="30rem" radius="3rem" />
        </output>
      )}
      {query.error && !listing && <NoListing error={query.error} onRetry={() => query.refetch()} />}
      {listing && <Body listing={listing} />}
    </div>
  );
}

function Body({ listing }: { listing: Listing }) {
  const collect = useMutation(collectListingMutation(listing.listingId));
  const { collected } = listing.my;
  return (
    <>
      <Gallery listing={listing} />
      <div className={styles.intro}>
        <h2 className={styles.title}>
          {listing.title}
          {listing.verified && (
            <span className={styles.verified}>
              <BadgeCheck aria-hidden="true" />
              已核实
            </span>
          )}
        </h2>
        <p className={styles.price}>{listing.priceText || '免费'}</p>
        <ul className={styles.tags} aria-label="标签">
          {[listing.categoryName, ...listing.tags].map((tag) => (
            <li key={tag}>
              <Link to="/searchList" search={{ keyword: tag, kind: 'listing' }} className={styles.tag}>
                <span>{tag}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <dl className={styles.facts}>
        <Fact icon={<CalendarClock />} name={listing.kind === 'place' ? '营业时间' : '时间'}>
          {whenOf(listing) || '以现场为准'}
        </Fact>
        <Fact icon={<MapPin />} name="地址">
          {listing.city} {listing.district} {listing.address}{' '}
          <a className={styles.map} href={mapLink(listing)} target="_blank" rel="noopener noreferrer">
            地图
          </a>
        </Fact>
        {listing.seats && (
          <Fact icon={<Users />} name="名额">
            共 {listing.seats.capacity} 位，已报名 {listing.seats.taken} 位
            {listing.seats.waiting > 0 && `，候补 ${listing.seats.waiting} 位`}
          </Fact>
        )}
        <Fact icon={<TagIcon />} name="类型">
          {{ place: '地点', event: '活动', meetup: '聚会' }[listing.kind]}
        </Fact>
      </dl>
      <section className={styles.section}>
        <h3 className={styles.name}>介绍</h3>
        <p className={styles.text}>{listing.description}</p>
      </section>
      <ContactBox listingId={listing.listingId} />
      <SignUpBar listing={listing}>
        <button
          type="button"
          className={styles.collect}
          aria-pressed={collected}
          aria-busy={collect.isPending || undefined}
          onClick={() => collect.isPending || collect.mutate(!collected)}
        >
          <Star aria-hidden="true" fill={collected ? 'currentColor' : 'none'} />
          {collected ? '已收藏' : '收藏'}
        </button>
        {!listing.my.own && (
          <button
            type="button"
            className={styles.collect}
            onClick={() => void openReport({ kind: 'listing', id: listing.listingId })}
          >
            <Flag aria-hidden="true" />
            举报
          </button>
        )}
        {!listing.seats && (
          <a className={styles.go} href={mapLink(listing)} target="_blank" rel="noopener noreferrer">
            打开地图
          </a>
        )}
      </SignUpBar>
    </>
  );
}

function Gallery({ listing: { pictures, title } }: { listing: Listing }) {
  const { open, viewer } = usePictureViewer(pictures);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={styles.gallery} aria-label="图片">
        {pictures.map((picture, index) => (
          <li key={picture.url}>
            <button type="button" aria-label={`查看图片 ${index + 1}`} onClick={() => open(index)}>
              <Picture
                picture={picture}
                alt={`${title} ${index + 1}`}
                aspect="16 / 10"
                sizes="min(100vw, 480px)"
                eager={index === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function shareListing({ listingId, title, city, district, categoryName, pictures, collects }: Listing): Promise<void> {
  return openShare({
    kind: 'listing',
    id: listingId,
    title,
    subtitle: [`${city} ${district}`.trim(), categoryName].join(' · '),
    picture: pictures[0],
    note: collects > 0 ? `${formatCount(collects)}人收藏` : '',
    adult: false,
  });
}

/** The map of whoever looks: by place where it is known, by words where it is not. */
function mapLink({ geo, title, city, address }: Listing): string {
  const words = encodeURIComponent(title);
  if (geo)
    return `https://uri.amap.com/marker?position=${geo.lng},${geo.lat}&name=${words}&coordinate=wgs84&callnative=1`;
  return `https://uri.amap.com/search?keyword=${encodeURIComponent(address)}&city=${encodeURIComponent(city)}&callnative=1`;
}

function NoListing({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const navigate = useNavigate();
  return (
    <Absence
      error={error}
      onRetry={onRetry}
      gone={{
        icon: <MapPin />,
        title: '这条信息不存在或已下架',
        note: '去同城看看别的',
        action: { label: '去同城', onClick: () => navigate({ to: '/city', replace: true }) },
      }}
    />
  );
}
