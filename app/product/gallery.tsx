import type { CSSProperties, ReactNode } from 'react'
import type { Blank, BlankView } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { BlankPicture } from '../catalogue/product-card.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './product.module.css'
import type { Frame } from './product.server.ts'

const formatPercent = (share: number): string => `${(share * 100).toFixed(3)}%`

/** One side in one colour, with crop marks round the printable part. */
function Side({
  blank,
  view,
  colour,
  colourName,
  isDark,
  frame,
  isFirst,
}: {
  blank: Blank
  view: BlankView
  colour: string
  colourName: string
  isDark: boolean
  frame: Frame | null
  isFirst: boolean
}) {
  const position: CSSProperties | null = frame && {
    left: formatPercent(frame.left),
    top: formatPercent(frame.top),
    width: formatPercent(frame.width),
    height: formatPercent(frame.height),
  }
  return (
    <figure className={styles.side}>
      <span className={styles.box}>
        <BlankPicture
          blankId={blank.id}
          view={view.name}
          colour={colour}
          alt={`${blank.name}, ${view.label.toLowerCase()}, ${colourName}`}
          sizes="(max-width: 860px) 94vw, 700px"
          isFirst={isFirst}
        />
        {position ? (
          <span className={`trim ${styles.trim}${isDark ? ` ${styles.trimDark}` : ''}`} style={position} />
        ) : null}
      </span>
      <figcaption>
        {view.label}
        <span>, {colourName}</span>
      </figcaption>
    </figure>
  )
}

/**
 * Pictures of every colour and side, and a link into the studio. A colour's radio button carries its pictures, so
 * that choosing works without scripts; the form takes the colour along.
 */
export function Gallery({
  blank,
  shownColour,
  frames,
  soldOut,
  children,
  extra,
}: {
  blank: Blank
  /** Its initial colour. */
  shownColour: string
  frames: Record<string, Frame | null>
  soldOut: Record<string, string[]>
  children: ReactNode
  /** Content below the link into the studio. */
  extra: ReactNode
}) {
  const { picture } = blank.views[0]!
  return (
    <div className={styles.top} style={{ '--below': blank.views.length - 1 } as CSSProperties}>
      <div className={styles.words}>
        <form action={hrefs.studioNew()} method="get">
          <input type="hidden" name="blank" value={blank.id} />
          {children}
          <fieldset className={styles.colours}>
            <legend>
              Colour{' '}
              <span className="soft">
                {blank.colours.length === 1 ? 'one' : `${blank.colours.length} to choose from`}
              </span>
            </legend>
            {blank.colours.map((colour) => (
              <label key={colour.slug} title={colour.name}>
                <input
                  type="radio"
                  name="colour"
                  value={colour.slug}
                  aria-label={colour.name}
                  defaultChecked={colour.slug === shownColour}
                />
                <span className="sw" style={{ '--c': colour.hex } as CSSProperties} />
                <span className={styles.stage}>
                  {blank.views.map((view, index) => (
                    <Side
                      key={view.name}
                      blank={blank}
                      view={view}
                      colour={colour.slug}
                      colourName={colour.name}
                      isDark={colour.dark}
                      frame={frames[view.name] ?? null}
                      isFirst={colour.slug === shownColour && index === 0}
                    />
                  ))}
                  {soldOut[colour.slug] ? (
                    <span className={styles.gone}>
                      {colour.name} is sold out in {soldOut[colour.slug]!.join(', ')}
                    </span>
                  ) : null}
                </span>
              </label>
            ))}
          </fieldset>
          <button type="submit" className={`btn btn-y btn-lg ${styles.start}`}>
            <Icon name="pencil" size="s" />
            Design this
          </button>
          <p className={`${styles.trueness} soft`}>
            {picture.why === 'own'
              ? 'Drawn by the press. The crop marks show the print area.'
              : `The picture shows a ${picture.of.toLowerCase()}, the nearest shape we photograph. The print area is this product’s own.`}
            {blank.note ? ` ${blank.note}` : ''}
          </p>
        </form>
        {extra}
      </div>
    </div>
  )
}
