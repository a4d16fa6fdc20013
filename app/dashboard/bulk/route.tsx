import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { bulkSteps, sampleLimits } from '#samples/contract'
import { shippingServices } from '#shipping/contract'
import { countryChoices } from '../../country-choices.ts'
import { Booked } from '../../figure.tsx'
import { formatMoment } from '../../moments.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { ChooseListing, HiddenPieces } from '../at-cost.tsx'
import styles from './bulk.module.css'
import { type BulkPage, loadBulk, requestQuote } from './bulk.server.ts'

export const handle = { policy: 'creator:make', writes: 'creator:own' } satisfies RouteHandle
export const meta = () => [{ title: 'Bulk order · Fanfare' }]
export const loader = loadBulk
export const action = requestQuote

const { min, days } = sampleLimits.bulk

/** Bulk orders of the shop's own products, for a fair, a tour or a team. */
export default function Bulk() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  return (
    <>
      <PageHead
        title="Bulk order"
        summary={
          <>
            Order {min} or more of your own products at cost, or for less as the quantity grows. A quote holds
            for {days} days. <Link to={hrefs.samples()}>Order fewer as samples</Link>
          </>
        }
      />
      {answer ? <Note kind="error">{answer.fault}</Note> : null}
      <div className={styles.columns}>
        <div>
          <ChooseProduct page={page} />
          <ChosenPieces page={page} />
        </div>
        <div>
          <Steps page={page} />
          {page.chosen.length > 0 ? <AskForQuote page={page} submitted={answer?.submitted ?? null} /> : null}
          <Quotes page={page} />
        </div>
      </div>
    </>
  )
}

const listPieceTexts = ({ chosen }: BulkPage): string[] => chosen.map(({ text }) => text)

const ChooseProduct = ({ page }: { page: BulkPage }) => (
  <ChooseListing
    listings={page.listings}
    listing={page.grid}
    kindLabel={page.grid && page.grid.kinds.length > 1 ? 'Product' : null}
    buttonLabel="Show colours and sizes"
    pieces={listPieceTexts(page)}
  >
    {page.grid ? <Grid page={page} grid={page.grid} /> : null}
  </ChooseListing>
)

type ChosenGrid = NonNullable<BulkPage['grid']>
type Colour = ChosenGrid['colours'][number]

function Grid({ page, grid }: { page: BulkPage; grid: ChosenGrid }) {
  const units = new Map(page.chosen.map(({ key, units: count }) => [key, count]))
  return (
    <Form className={styles.fields} key={`${grid.id} ${grid.kind} ${page.pieces}`} preventScrollReset>
      <HiddenPieces pieces={listPieceTexts(page)} />
      <input type="hidden" name="listing" value={grid.id} />
      <input type="hidden" name="kind" value={grid.kind} />
      <Table
        label="Pieces by colour and size"
        className={styles.grid}
        rowHeads
        columns={[
          { head: 'Colour', cell: ({ name }) => name },
          ...grid.sizes.map(
            ({ size, cost }, index): Column<Colour> => ({
              head: size,
              under: <Booked amount={cost} />,
              cell: ({ name, cells }) => (
                <Pieces grid={grid} colour={name} cell={cells[index]!} units={units} />
              ),
            }),
          ),
        ]}
        rows={grid.colours}
        keyOf={({ slug }) => slug}
      />
      <Button kind="outline">Update the pieces</Button>
    </Form>
  )
}

/** The field for the pieces of one colour and size. */
function Pieces({
  grid,
  colour,
  cell: { sku, size, isUnavailable },
  units,
}: {
  grid: ChosenGrid
  colour: string
  cell: Colour['cells'][number]
  units: ReadonlyMap<string, number>
}) {
  if (isUnavailable) return <span className="soft">None</span>
  return (
    <input
      className="in"
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={String(sampleLimits.bulk.perLine).length}
      name={`n.${sku}`}
      defaultValue={units.get(`${grid.id}~${sku}`) ?? 0}
      aria-label={`Pieces, ${colour}, ${size}`}
    />
  )
}

function ChosenPieces({ page }: { page: BulkPage }) {
  if (page.chosen.length === 0) return null
  return (
    <Sheet
      name="pieces"
      title={
        <>
          {page.pieces} {page.pieces === 1 ? 'piece' : 'pieces'}
        </>
      }
    >
      {page.problem ? (
        <div className="sheet-b">
          <Note kind="error">{page.problem}</Note>
        </div>
      ) : null}
      <ul className={styles.rows}>
        {page.chosen.map((row, index) => {
          const line = page.lines?.[index]
          const label = line
            ? `${line.title}, ${line.colourName}, ${line.size}`
            : (row.key.split('~')[1] ?? '')
          return (
            <li key={row.key}>
              <span>
                <b>{row.units}</b> × {label}{' '}
                <Link to={hrefs.bulk({ piece: row.without })} preventScrollReset>
                  Remove<span className="vh"> {label}</span>
                </Link>
              </span>
              {line ? <Booked amount={line.amount} /> : null}
            </li>
          )
        })}
        {page.productionCost ? (
          <li className={styles.total}>
            Making
            <Booked amount={page.productionCost} />
          </li>
        ) : null}
      </ul>
    </Sheet>
  )
}

function Steps({ page }: { page: BulkPage }) {
  const next = bulkSteps.find(({ pieces }) => pieces > page.pieces)
  return (
    <Sheet name="steps" title="Price by quantity">
      <ul className={styles.rows}>
        {bulkSteps.map(({ pieces, bps }) => (
          <li key={pieces} aria-current={page.pieces >= pieces && page.bps === bps ? 'true' : undefined}>
            <span>
              {pieces} pieces or more
              {page.pieces >= pieces && page.bps === bps ? <b> · yours</b> : null}
            </span>
            <span>{bps === 0 ? 'at cost' : `${bps / 100} % off the cost`}</span>
          </li>
        ))}
      </ul>
      {page.pieces > 0 && next ? (
        <p className="sheet-b soft">{next.pieces - page.pieces} more for the next step.</p>
      ) : null}
    </Sheet>
  )
}

function AskForQuote({ page, submitted }: { page: BulkPage; submitted: Record<string, string> | null }) {
  return (
    <Sheet name="ask" title="Get a quote">
      {page.isOwner ? (
        <Form method="post" className={`sheet-b ${styles.fields}`}>
          <HiddenPieces pieces={listPieceTexts(page)} />
          <SelectField
            label="Ship to"
            name="country"
            defaultValue={submitted?.country ?? 'US'}
            choices={countryChoices}
          />
          <TextField
            label="State or region"
            name="region"
            maxLength={60}
            defaultValue={submitted?.region ?? ''}
            hint="Only where taxes depend on it, as in the United States, such as CA."
          />
          <SelectField
            label="Delivery by"
            name="shippingOption"
            defaultValue={submitted?.shippingOption}
            choices={Object.entries(shippingServices).map(([value, { label }]) => ({ value, label }))}
          />
          <Button kind="ink">Get a quote</Button>
        </Form>
      ) : (
        <p className="sheet-b">The shop’s owner orders. Send them this page’s address.</p>
      )}
    </Sheet>
  )
}

function Quotes({ page: { quotes, zone } }: { page: BulkPage }) {
  if (quotes.length === 0) return null
  return (
    <Sheet name="quotes" title="Quotes and orders">
      <ul className={styles.rows}>
        {quotes.map((quote) => (
          <li key={quote.id}>
            <Link to={hrefs.bulkQuote(quote.id)}>{quote.pieces} pieces</Link>
            <Booked amount={quote.total} />
            <span className="soft">
              {quote.isOrdered ? 'Ordered' : `Until ${formatMoment(quote.holdsUntil, zone)}`}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
