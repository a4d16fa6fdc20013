import type { ReactNode } from 'react'
import styles from './specimen.module.css'

/**
 * A preview of an empty place's future content: on halftone, which means "not yet", between crop marks. It is a
 * picture and says nothing that the words beside it don't.
 */
export function Specimen({ children, picture }: { children: ReactNode; picture?: string | null }) {
  return (
    <div className={styles.proof} aria-hidden="true">
      <div className={styles.card}>
        {picture ? <img src={picture} alt="" width="64" height="80" loading="lazy" /> : null}
        <div className={styles.words}>{children}</div>
      </div>
    </div>
  )
}

/** A code as fans type it, with its benefit. */
export const CodeSpecimen = ({ code, benefit, usage }: { code: string; benefit: string; usage: string }) => (
  <Specimen>
    <b className={styles.code}>{code}</b>
    <span>{benefit}</span>
    <small>{usage}</small>
  </Specimen>
)

/** A quotation, with its author below. */
export const WordsSpecimen = ({
  quote,
  author,
  picture,
  stars,
}: {
  quote: string
  author: string
  picture?: string | null | undefined
  stars?: boolean
}) => (
  <Specimen picture={picture ?? null}>
    {stars ? <b className={styles.stars}>★★★★★</b> : null}
    <span>{quote}</span>
    <small>{author}</small>
  </Specimen>
)

/** A row of a list, with bars instead of its figure, because nothing is counted yet. */
export const RowSpecimen = ({ name, note }: { name: string; note: string }) => (
  <Specimen>
    <span className={styles.row}>
      <b>{name}</b>
      <i className={styles.figure} />
    </span>
    <small>{note}</small>
  </Specimen>
)

/** The label of a parcel or a unit: bars, a number, a destination. */
export const LabelSpecimen = ({ number, to }: { number: string; to: string }) => (
  <Specimen>
    <i className={styles.bars} />
    <b>{number}</b>
    <small>{to}</small>
  </Specimen>
)
