import type { ReactNode } from 'react'
import styles from './specimen.module.css'

/**
 * What an empty place will hold, as a proof of it: on halftone, which is "not yet", between crop marks. It is a picture
 * and says nothing that the words beside it don't.
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

/** A code as fans type it, with what it gives. */
export const CodeSpecimen = ({ code, gives, uses }: { code: string; gives: string; uses: string }) => (
  <Specimen>
    <b className={styles.code}>{code}</b>
    <span>{gives}</span>
    <small>{uses}</small>
  </Specimen>
)

/** What someone says, with their name below. */
export const WordsSpecimen = ({
  said,
  by,
  picture,
  stars,
}: {
  said: string
  by: string
  picture?: string | null | undefined
  stars?: boolean
}) => (
  <Specimen picture={picture ?? null}>
    {stars ? <b className={styles.stars}>★★★★★</b> : null}
    <span>{said}</span>
    <small>{by}</small>
  </Specimen>
)

/** A row of a list. Where its figure will be there are bars: nothing is counted yet. */
export const RowSpecimen = ({ name, note }: { name: string; note: string }) => (
  <Specimen>
    <span className={styles.row}>
      <b>{name}</b>
      <i className={styles.figure} />
    </span>
    <small>{note}</small>
  </Specimen>
)

/** The label of a parcel or a piece: bars, a number, where it goes. */
export const LabelSpecimen = ({ number, to }: { number: string; to: string }) => (
  <Specimen>
    <i className={styles.bars} />
    <b>{number}</b>
    <small>{to}</small>
  </Specimen>
)
