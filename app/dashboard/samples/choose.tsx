import { Form, Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { sampleLimits } from '#samples/contract'
import { Booked } from '../../figure.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NumberField, SelectField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import type { SamplesPage } from './samples.server.ts'

type Props = { page: SamplesPage }
const Kept = ({ pieces }: { pieces: readonly string[] }) =>
  pieces.map((text) => <input key={text} type="hidden" name="piece" value={text} />)

/** A listing, then one of its products in one colour, then so many of each size. Works by the address bar alone. */
export function ChoosePieces({ page }: Props) {
  const { listings, listing, pieces } = page
  return (
    <section className="sheet" aria-labelledby="choose">
      <div className="sheet-h">
        <h2 id="choose">Choose pieces</h2>
      </div>
      {listings.length === 0 ? (
        <EmptyState
          title="Nothing to order yet"
          action={<ButtonLink to={hrefs.create}>Create a product</ButtonLink>}
        >
          Publish a listing first. Give it a later start, and no fan sees it until then.
        </EmptyState>
      ) : (
        <div className="sheet-b sa-f">
          <Form className="sa-f" preventScrollReset>
            <Kept pieces={pieces} />
            <SelectField
              key={listing?.id}
              label="Listing"
              name="listing"
              defaultValue={listing?.id ?? ''}
              choices={[{ value: '', label: 'Choose a listing' }, ...listings]}
            />
            {listing ? (
              <SelectField
                key={listing.kind}
                label="Product and colour"
                name="kind"
                defaultValue={listing.kind}
                choices={listing.kinds}
              />
            ) : null}
            <Button kind="outline">Show sizes</Button>
          </Form>
          {listing ? <Sizes listing={listing} pieces={pieces} /> : null}
        </div>
      )}
    </section>
  )
}

function Sizes({
  listing,
  pieces,
}: {
  listing: NonNullable<SamplesPage['listing']>
  pieces: readonly string[]
}) {
  return (
    <Form className="sa-f" key={`${listing.id} ${listing.kind} ${pieces.join()}`} preventScrollReset>
      <Kept pieces={pieces} />
      <input type="hidden" name="listing" value={listing.id} />
      <div className="sa-s">
        {listing.sizes.map(({ size, sku, cost, gone }) =>
          gone ? (
            <p key={sku} className="soft">
              {size}: out of stock
            </p>
          ) : (
            <NumberField
              key={sku}
              label={`Pieces, ${size}`}
              hint={<Booked of={cost} />}
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
    <section className="sheet" aria-labelledby="pieces">
      <div className="sheet-h">
        <h2 id="pieces">Your samples</h2>
      </div>
      {chosen.problem ? (
        <div className="sheet-b">
          <Note kind="error">{chosen.problem}</Note>
        </div>
      ) : null}
      <ul className="sa-l">
        {chosen.rows.map((row) => (
          <li key={row.text}>
            <p className="sa-h">
              <b>
                {row.units} × {row.title}
              </b>
              {row.cost ? <Booked of={row.cost} /> : null}
            </p>
            <p className="soft">{row.what}</p>
            <Link to={hrefs.samples({ piece: row.without })} preventScrollReset>
              Remove {row.what}
            </Link>
          </li>
        ))}
      </ul>
      {chosen.making ? (
        <p className="sa-t">
          Making {chosen.pieces === 1 ? 'one piece' : `${chosen.pieces} pieces`}
          <b>
            <Booked of={chosen.making} />
          </b>
        </p>
      ) : null}
    </section>
  )
}
