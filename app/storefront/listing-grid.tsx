import type { CSSProperties } from 'react'
import { formatMoney } from '#kernel/money.ts'
import { pickFetching } from '../ui/fetching.ts'
import type { ListingCard } from './card.server.ts'
import styles from './cards.module.css'
import { FormerPrice } from './former-price.tsx'

/** One to three products would leave most of a row of four empty, so they are shown larger. */
const rowLength = 4

/**
 * Products as pictures, names and prices. `first`: nothing of the page is above them. `fills`: a few products fill
 * the row.
 */
export function ListingGrid({
  cards,
  first = false,
  fills = false,
}: {
  cards: readonly ListingCard[]
  first?: boolean
  fills?: boolean
}) {
  const isShortRow = fills && cards.length < rowLength
  return (
    <ul
      className={
        isShortRow
          ? `${styles.grid} ${[styles.one, styles.two, styles.three][cards.length - 1]}`
          : styles.grid
      }
    >
      {cards.map((card, index) => (
        <li key={card.id}>
          <a href={card.href}>
            <span
              className={styles.picture}
              style={card.inUse ? ({ '--in-use': `url("${card.inUse}")` } as CSSProperties) : undefined}
            >
              {card.picture ? (
                <img
                  src={card.picture}
                  srcSet={card.pictureSet ?? undefined}
                  sizes={`(max-width: 900px) 46vw, ${isShortRow ? '640px' : '300px'}`}
                  alt=""
                  width="760"
                  height="760"
                  {...pickFetching(first && index === 0)}
                />
              ) : null}
              {card.badge ? <em className="tag">{card.badge}</em> : null}
            </span>
            <b>{card.title}</b>
            <small>
              {card.isFrom ? 'from ' : ''}
              {formatMoney(card.price)}
              {card.formerPrice ? <FormerPrice price={card.formerPrice} /> : null}
            </small>
          </a>
        </li>
      ))}
    </ul>
  )
}
