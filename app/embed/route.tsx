import { useLoaderData } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import type { RouteHandle } from '../route-handle.ts'
import styles from './embed.module.css'
import { loadEmbed } from './embed.server.ts'

export const handle = { policy: 'public', mayLag: true, zeroJs: true, framed: true } satisfies RouteHandle
export const loader = loadEmbed
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loadEmbed>> }) => [
  { title: loaderData?.title ?? 'Product' },
  { name: 'robots', content: 'noindex' },
]

type Card = Awaited<ReturnType<typeof loadEmbed>>
function pickBuyLabel({ sale, soldOut }: Pick<Card, 'sale' | 'soldOut'>): string {
  if (sale === 'scheduled') return 'Opens soon'
  return sale === 'ended' || soldOut ? 'See more' : 'Buy'
}
function describeLeft({ sale, soldOut, unitsLeft }: Pick<Card, 'sale' | 'soldOut' | 'unitsLeft'>): string {
  if (soldOut) return ', sold out'
  if (sale === 'ended') return ', has ended'
  return unitsLeft === null ? '' : `, ${unitsLeft} left`
}

/** A product card in a frame on another site; its link leaves the frame. */
export default function Embed() {
  const { shop, title, price, isFrom, sale, soldOut, unitsLeft, picture, href } =
    useLoaderData<typeof loader>()
  return (
    <main id="main" className={styles.embed} aria-label={`${title} by ${shop}`}>
      <a href={href} target="_top">
        <span className={styles.picture}>
          {picture ? <img src={picture} alt="" width="760" height="760" /> : null}
        </span>
        <span className={styles.words}>
          <h1>{title}</h1>
          <span className={styles.shop}>
            {shop}
            {describeLeft({ sale, soldOut, unitsLeft })}
          </span>
          <span className={styles.buy}>
            <b>
              {isFrom ? 'from ' : ''}
              {formatMoney(price)}
            </b>
            <span className="btn btn-p">{pickBuyLabel({ sale, soldOut })}</span>
          </span>
        </span>
      </a>
    </main>
  )
}
