import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney } from '#kernel/money.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Icon, NetworkMark } from '../../ui/icon.tsx'
import type { NetworkName } from '../../ui/icon-names.ts'
import { nameNetwork } from '../network-words.ts'
import styles from './links.module.css'
import { loadLinks } from './links.server.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', mayLag: true, zeroJs: true, shared: [] } satisfies RouteHandle
export const loader = loadLinks
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: loaderData ? `Links · ${loaderData.name}` : 'Not here' },
]

/** The page behind a profile's one link: products for sale, and everything else in its order. */
export default function Links() {
  const { name, handle: shop, rows, profiles, face } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={styles.links}>
      <header className={styles.head}>
        {face?.picture ? (
          <img
            src={face.picture}
            srcSet={face.pictureSet ?? undefined}
            sizes="88px"
            alt=""
            width="760"
            height="760"
          />
        ) : null}
        <h1>{name}</h1>
      </header>
      <ul>
        {rows.map(({ label, target, card, main }) => (
          <li key={`${label} ${target}`}>
            <a
              className={main ? styles.first : undefined}
              href={hrefs.storeLink(shop, target)}
              rel="nofollow"
            >
              {card ? (
                <span className={styles.picture}>
                  {card.picture ? (
                    <img
                      src={card.picture}
                      srcSet={card.pictureSet ?? undefined}
                      sizes="72px"
                      alt=""
                      width="760"
                      height="760"
                      loading="lazy"
                    />
                  ) : null}
                </span>
              ) : null}
              <b>{label}</b>
              {card ? (
                <span>
                  {card.isFrom ? 'from ' : ''}
                  {formatMoney(card.price)}
                  {card.badge ? <em>{card.badge}</em> : null}
                </span>
              ) : (
                <Icon name="arrow-right" />
              )}
            </a>
          </li>
        ))}
      </ul>
      {profiles.length > 0 ? (
        <ul className={styles.networks} aria-label={`${name} elsewhere`}>
          {profiles.map(({ network, url }) => (
            <li key={network}>
              <a href={url} target="_blank" rel="noopener me">
                <NetworkMark name={network as NetworkName} size="l" />
                <span className="vh">{nameNetwork(network)}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </main>
  )
}
