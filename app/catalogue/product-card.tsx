import { useState } from 'react'
import {
  type BlankCard,
  type ColourFamily,
  openingColour,
  type PictureSize,
  pictureHref,
  techniques,
} from '#catalogue/contract'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { usd } from '#kernel/money.ts'
import { Figure } from '../figure.tsx'
import { pickFetching } from '../ui/fetching.ts'
import styles from './cards.module.css'
import { pickOpeningColours } from './opening-colours.ts'

/** Swatches that fit on a card. */
const maxSwatches = 9
/** Cards of a list's first screen on a phone. */
const firstScreenCards = 4
const widths: readonly PictureSize[] = [320, 480, 760]

/** A bare blank in one colour, at the size of its place. */
export function BlankPicture({
  blankId,
  view,
  colour,
  alt,
  sizes,
  isFirst = false,
  className,
}: {
  blankId: string
  view: string
  colour: string
  alt: string
  sizes: string
  /** The first of its page: fetched before everything else. */
  isFirst?: boolean | undefined
  className?: string | undefined
}) {
  return (
    <img
      className={className}
      src={pictureHref(blankId, view, colour, 480)}
      srcSet={widths.map((width) => `${pictureHref(blankId, view, colour, width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={480}
      height={480}
      {...pickFetching(isFirst)}
      decoding="async"
    />
  )
}

/** A card shows the first nine swatches; if the picture's colour comes later, it moves to the front. */
function listVisibleColours<C extends { slug: string }>(
  colours: readonly C[],
  shownSlug: string,
): readonly C[] {
  const index = colours.findIndex(({ slug }) => slug === shownSlug)
  return index < 7 ? colours : [colours[index]!, ...colours.filter(({ slug }) => slug !== shownSlug)]
}

/**
 * A blank in a list. Each colour is a radio button with its own picture: choosing one shows it, without scripts;
 * pictures of other colours are never fetched.
 */
export function ProductCard({
  card,
  isFirst = false,
  namePrefix,
  heading: Heading,
  opening,
}: {
  card: BlankCard
  /** Its initial colour. */
  opening: BlankCard['colours'][number]
  /** The first of its page. */
  isFirst?: boolean
  namePrefix: string
  heading: 'h2' | 'h3'
}) {
  const name = `${namePrefix}-${card.id}`
  const [chosenSlug, setChosenSlug] = useState<string | null>(null)
  return (
    <article className={styles.card} data-product-card>
      <a
        className={styles.link}
        data-card-link
        href={chosenSlug ? hrefs.productIn(card.id, chosenSlug) : buildProductHref(card, opening)}
      >
        <Heading className={styles.name}>{card.name}</Heading>
        <p className={styles.maker}>
          {card.brand === 'Unbranded' ? techniques[card.technique].name : `${card.brand} ${card.model}`}
        </p>
        <p className={styles.fabric} title={card.fabric}>
          {card.fabric}
        </p>
      </a>
      <fieldset
        className={card.colours.length > maxSwatches ? `${styles.colours} ${styles.long}` : styles.colours}
        data-card-colours
      >
        <legend className="vh">Colour of {card.name}</legend>
        {listVisibleColours(card.colours, opening.slug).map((colour) => (
          <label key={colour.slug} title={colour.name}>
            <input
              type="radio"
              name={name}
              value={colour.slug}
              aria-label={colour.name}
              defaultChecked={colour.slug === opening.slug}
              onChange={(event) => setChosenSlug(event.target.value)}
            />
            <span className="sw" style={{ '--c': colour.hex } as React.CSSProperties} />
            <BlankPicture
              className={styles.picture}
              blankId={card.id}
              view={card.view}
              colour={colour.slug}
              alt={`${card.name}, ${colour.name}`}
              sizes="(max-width: 640px) 46vw, (max-width: 1180px) 30vw, 280px"
              isFirst={isFirst && colour.slug === opening.slug}
            />
          </label>
        ))}
      </fieldset>
      <p className={styles.many}>
        {[card.colours.length > 1 ? `${card.colours.length} colours` : '', card.sizes]
          .filter(Boolean)
          .join(', ') || 'One colour'}
      </p>
      <p className={styles.foot}>
        <span className={styles.stock}>
          {card.available === null ? 'Always available' : `${countText(card.available)} available`}
        </span>
        <span className={styles.price}>
          {card.physical ? (
            <>
              <small>from</small> <Figure amount={usd(card.fromMinor)} />
            </>
          ) : (
            <>
              <small>sells at</small> <Figure amount={usd(card.retailMinor)} />
            </>
          )}
        </span>
      </p>
    </article>
  )
}

/** A blank's page, in the colour its card shows. */
const buildProductHref = (card: BlankCard, shownColour: { slug: string }): string =>
  openingColour(card).slug === shownColour.slug
    ? hrefs.product(card.id)
    : hrefs.productIn(card.id, shownColour.slug)

export function CardGrid({
  cards,
  namePrefix,
  isFirst = false,
  heading = 'h2',
  families,
  distance,
}: {
  families?: readonly ColourFamily[]
  /** Cards within which a colour isn't repeated; default: one row on a desktop. */
  distance?: number
  cards: readonly BlankCard[]
  namePrefix: string
  /** No other cards are above them. */
  isFirst?: boolean
  /** One level below the heading above the cards. */
  heading?: 'h2' | 'h3'
}) {
  const openings = pickOpeningColours(cards, families, distance)
  return (
    <ul className={styles.grid}>
      {cards.map((card, index) => (
        <li key={card.id} className={index < firstScreenCards ? undefined : 'far'}>
          <ProductCard
            card={card}
            namePrefix={namePrefix}
            isFirst={isFirst && index === 0}
            heading={heading}
            opening={openings[index]!}
          />
        </li>
      ))}
    </ul>
  )
}
