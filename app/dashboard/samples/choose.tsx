import { Form, Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { sampleLimits } from '#samples/contract'
import { Booked } from '../../figure.tsx'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ChooseListing, HiddenPieces } from '../at-cost.tsx'
import styles from './samples.module.css'
import type { SamplesPage } from './samples.server.ts'

type Props = { page: SamplesPage }
/** A listing, then one of its products in one colour, then a number of each size. */
export const ChoosePieces = ({ page: { listings, listing, pieces } }: Props) => (
  <ChooseListing
    listings={listings}
    listing={listing}
    kindLabel="Product and colour"
    buttonLabel="Show sizes"
    pieces={pieces}
  >
    {listing ? <Sizes listing={listing} pieces={pieces} /> : null}
  </ChooseListing>
)

function Sizes({
  listing,
  pieces,
}: {
  listing: NonNullable<SamplesPage['listing']>
  pieces: readonly string[]
}) {
  return (
    <Form className={styles.form} key={`${listing.id} ${listing.kind} ${pieces.join()}`} preventScrollReset>
      <HiddenPieces pieces={pieces} />
      <input type="hidden" name="listing" value={listing.id} />
      <div className={styles.sizes}>
        {listing.sizes.map(({ size, sku, cost, isOutOfStock }) =>
          isOutOfStock ? (
            <p key={sku} className="soft">
              {size}: out of stock
            </p>
          ) : (
            <NumberField
              key={sku}
              label={`Pieces, ${size}`}
              hint={<Booked amount={cost} />}
              name={`n.${sku}`}
              min={0}
              max={sampleLimits.piecesPerLine}
              step={1}
              defaultValue={0}
            />
          ),
        )}
      </div>
      <Button kind="outline" icon="square-plus">
        Add these pieces
      </Button>
    </Form>
  )
}

export function ChosenPieces({ page: { chosen } }: Props) {
  if (chosen.rows.length === 0) return null
  return (
    <Sheet name="pieces" title="Your samples">
      {chosen.problem ? (
        <div className="sheet-b">
          <Note kind="error">{chosen.problem}</Note>
        </div>
      ) : null}
      <ul className={styles.list}>
        {chosen.rows.map((row) => (
          <li key={row.text}>
            <p className={styles.head}>
              <b>
                {row.units} × {row.title}
              </b>
              {row.cost ? <Booked amount={row.cost} /> : null}
            </p>
            <p className="soft">{row.variantName}</p>
            <Link to={hrefs.samples({ piece: row.without })} preventScrollReset>
              Remove {row.variantName}
            </Link>
          </li>
        ))}
      </ul>
      {chosen.makingCost ? (
        <p className={styles.total}>
          Making {chosen.pieces === 1 ? 'one piece' : `${chosen.pieces} pieces`}
          <b>
            <Booked amount={chosen.makingCost} />
          </b>
        </p>
      ) : null}
    </Sheet>
  )
}
