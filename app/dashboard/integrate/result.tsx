import type { ReactNode } from 'react'
import type { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { initialsOf } from '../../initials.ts'
import type { Service } from '../../integrations.ts'
import { NetworkMark } from '../../ui/icon.tsx'
import type { loader } from './integrate.server.ts'
import styles from './result.module.css'

type View = ReturnType<typeof useLoaderData<typeof loader>>
type Listing = View['listings'][number]

/** What followers see at the service, drawn from the shop's own products: a sketch of its page, in neutral colours. */
export function Result({ view, name }: { view: View; name: string }) {
  const Preview = previews[view.service]
  return (
    <figure className={styles.result}>
      <div className={styles.stage} aria-hidden="true">
        <Preview {...view} />
      </div>
      <figcaption>{captions[view.service] ?? `What your followers see on ${name}.`}</figcaption>
    </figure>
  )
}

const captions: Partial<Record<Service, string>> = {
  'sell-on-social': 'A post with one of your links, as networks show it.',
  'store-drop': 'What fans see while a drop is open.',
  linktree: 'Your links page, as it is now.',
  beacons: 'Your links page, as it is now.',
  patreon: 'What members of a tier read.',
}

const previews: Readonly<Record<Service, (view: View) => ReactNode>> = {
  'sell-on-social': (view) => (
    <Card>
      <Byline view={view} note="New in the store" />
      <Picture listing={view.listings[0]} wide />
      <Caption title={readTitle(view.listings[0])} small={shortenAddress(view.store)} />
    </Card>
  ),
  'store-drop': (view) => (
    <Card>
      <Picture listing={view.listings[0]} wide />
      <Caption title={readTitle(view.listings[0])} small={view.listings[0]?.price ?? ''} />
      <p className={styles.count}>
        1<small>d</small> 06<small>h</small> 59<small>m</small>
      </p>
      <meter min={0} max={40} value={23} />
      <small>23 of 40 sold</small>
    </Card>
  ),
  youtube: (view) => (
    <Card>
      <div className={styles.video}>
        <i />
      </div>
      <b>Your latest video</b>
      <div className={styles.shelf}>
        {view.listings.slice(0, 3).map((listing) => (
          <span key={listing.id}>
            <Picture listing={listing} />
            <b>{listing.title}</b>
            <small>{listing.price}</small>
          </span>
        ))}
      </div>
    </Card>
  ),
  linktree: (view) => <LinksPage view={view} />,
  beacons: (view) => <LinksPage view={view} />,
  discord: (view) => (
    <div className={styles.chat}>
      <b># announcements</b>
      <Byline
        view={view}
        note={`${readTitle(view.listings[0])} is on sale, ${view.listings[0]?.price ?? '$24.99'}.`}
      />
      <div className={styles.embed}>
        <b>{readTitle(view.listings[0])}</b>
        <Picture listing={view.listings[0]} wide />
      </div>
    </div>
  ),
  twitch: (view) => (
    <Card>
      <div className={styles.video}>
        <i />
      </div>
      <div className={styles.panels}>
        <img src={hrefs.twitchPanel} alt="" width="320" height="160" loading="lazy" />
        <div>
          <b>About {view.shop}</b>
          <i />
          <i />
          <i />
        </div>
      </div>
    </Card>
  ),
  tiktok: (view) => (
    <div className={styles.phone}>
      <Face name={view.shop} />
      <b>@{readHandle(view)}</b>
      <p className={styles.bioLink}>{shortenAddress(view.store)}</p>
      <div className={styles.grid}>
        {view.listings.slice(0, 3).map((listing) => (
          <Picture key={listing.id} listing={listing} />
        ))}
      </div>
    </div>
  ),
  patreon: (view) => {
    const code = view.codes[0]?.name ?? 'MEMBER-GOLD'
    return (
      <Card>
        <Byline view={view} note="Gold members only" />
        <p>10 % off everything in the store this month. Your code works once:</p>
        <p className={styles.code}>{code}</p>
        <div className={styles.shelf}>
          {view.listings.slice(0, 3).map((listing) => (
            <Picture key={listing.id} listing={listing} />
          ))}
        </div>
      </Card>
    )
  },
}

const readTitle = (listing: Listing | undefined): string => listing?.title ?? 'Your first product'
const shortenAddress = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\?.*$/, '')
const readHandle = ({ store }: View): string => /@([^/?]+)/.exec(store)?.[1] ?? ''

const Card = ({ children }: { children: ReactNode }) => <div className={styles.card}>{children}</div>
const Face = ({ name }: { name: string }) => <span className={styles.face}>{initialsOf(name)}</span>
const Byline = ({ view, note }: { view: View; note: string }) => (
  <div className={styles.who}>
    <Face name={view.shop} />
    <span>
      <b>{view.shop}</b>
      <small>{note}</small>
    </span>
  </div>
)
const Caption = ({ title, small }: { title: string; small: string }) => (
  <p className={styles.words}>
    <b>{title}</b>
    <small>{small}</small>
  </p>
)
const Picture = ({ listing, wide }: { listing: Listing | undefined; wide?: boolean }) => (
  <span className={wide ? styles.wide : styles.picture}>
    {listing?.picture ? <img src={listing.picture} alt="" width="360" height="450" loading="lazy" /> : null}
  </span>
)

function LinksPage({ view }: { view: View }) {
  return (
    <div className={styles.phone}>
      <Face name={view.shop} />
      <b>{view.shop}</b>
      <ul className={styles.links}>
        <li>Shop</li>
        {view.listings.slice(0, 3).map((listing) => (
          <li key={listing.id}>
            <Picture listing={listing} />
            <span>{listing.title}</span>
          </li>
        ))}
      </ul>
      <p className={styles.marks}>
        {view.links.slice(0, 4).map(({ network }) => (
          <NetworkMark key={network} name={network as never} />
        ))}
      </p>
    </div>
  )
}
