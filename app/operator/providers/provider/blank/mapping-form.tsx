import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { Table } from '../../../../ui/table.tsx'
import { formatCount } from '../../../dates.ts'
import providersStyles from '../../providers.module.css'
import styles from './mapping.module.css'

type Colour = { slug: string; name: string; hex: string }
type Submitted = Readonly<Record<string, string>>
type MappingPage = {
  provider: { name: string }
  blank: {
    areas: readonly { name: string; sizes: readonly string[] }[]
    colours: readonly Colour[]
    sizes: readonly string[]
  }
  variants: Submitted
  placements: Submitted
  product: number | null
  /** Its catalogue has been read, so there is something to compare with. */
  isRead: boolean
}
type FillReport = { count: number; unreadLines: readonly { line: string; reason: string }[] }
type Fault = { problem: string | null; at: string | null } | null | undefined

/**
 * A printer's names for a blank's print areas, colours and sizes. What is missing comes first; colours with every size,
 * and those without any, are folded.
 */
export function MappingForm({
  page,
  submitted,
  fault,
  fill,
}: {
  page: MappingPage
  submitted: Submitted | null
  fault: Fault
  fill: FillReport | null
}) {
  const { provider, blank, variants, placements, product, isRead } = page
  const faultAt = (name: string) => (fault?.at === name ? (fault.problem ?? undefined) : undefined)
  const readSubmitted = (colour: Colour, size: string) =>
    submitted?.[`variant ${colour.slug}/${size}`] ?? variants[`${colour.slug}/${size}`] ?? ''
  const countFilled = (colour: Colour) =>
    blank.sizes.filter((size) => readSubmitted(colour, size) !== '').length
  const hasFault = (colour: Colour) => blank.sizes.some((size) => faultAt(`variant ${colour.slug}/${size}`))
  const isComplete = (colour: Colour) => countFilled(colour) === blank.sizes.length && !hasFault(colour)
  const complete = blank.colours.filter(isComplete)
  const partlyFilled = blank.colours.filter(
    (colour) => !isComplete(colour) && (countFilled(colour) > 0 || hasFault(colour)),
  )
  const empty = blank.colours.filter((colour) => countFilled(colour) === 0 && !hasFault(colour))
  const matchedCount = blank.colours.reduce((sum, colour) => sum + countFilled(colour), 0)
  const renderColours = (label: string, rows: readonly Colour[]) => (
    <Colours label={label} rows={rows} sizes={blank.sizes} readTyped={readSubmitted} faultAt={faultAt} />
  )
  return (
    <Form method="post" className={providersStyles.provider}>
      {/* Enter in a field saves: a form's first button is its default. */}
      <button type="submit" hidden tabIndex={-1} />
      <input type="hidden" name="product" value={submitted?.product ?? product ?? ''} />
      <Sheet
        name="places"
        title="Print areas"
        aside={<span className="soft">Their names at {provider.name}</span>}
      >
        <div className={`sheet-b ${providersStyles.grid}`}>
          {blank.areas.map(({ name, sizes }) => (
            <TextField
              key={name}
              label={name}
              name={`place ${name}`}
              maxLength={40}
              hint={sizes.join(', ')}
              defaultValue={submitted?.[`place ${name}`] ?? placements[name] ?? name.replaceAll('-', '_')}
              error={faultAt(`place ${name}`)}
            />
          ))}
        </div>
      </Sheet>
      <Sheet
        name="colours"
        title="Colours and sizes"
        aside={
          <span className="soft">
            {formatCount(matchedCount)} of {formatCount(blank.colours.length * blank.sizes.length)} matched
          </span>
        }
      >
        <FillFromList
          fill={fill}
          list={submitted?.list ?? ''}
          sizes={blank.sizes}
          open={matchedCount === 0 || fill !== null}
        />
        {partlyFilled.length > 0 ? renderColours('Colours with sizes missing', partlyFilled) : null}
        <Folded label={`${countColours(complete)} with every size`} rows={complete} open={fill !== null}>
          {renderColours('Colours with every size', complete)}
        </Folded>
        <Folded
          label={matchedCount > 0 ? `${countColours(empty)} without a variant` : `All ${countColours(empty)}`}
          rows={empty}
          open={matchedCount === 0 && isRead}
        >
          {renderColours('Colours without a variant', empty)}
        </Folded>
        <div className={`sheet-b ${styles.save}`}>
          <Button kind="ink">Save the variants</Button>
        </div>
      </Sheet>
    </Form>
  )
}

const countColours = ({ length }: readonly Colour[]): string =>
  length === 1 ? '1 colour' : `${formatCount(length)} colours`

function Folded({
  label,
  rows,
  open,
  children,
}: {
  label: string
  rows: readonly Colour[]
  open: boolean
  children: ReactNode
}) {
  if (rows.length === 0) return null
  return (
    <Disclosure className={styles.folded} label={label} open={open}>
      {children}
    </Disclosure>
  )
}

/** Fills the fields from a list or the rows of a spreadsheet. Nothing is saved by it. */
function FillFromList({
  fill,
  list,
  sizes,
  open,
}: {
  fill: FillReport | null
  list: string
  sizes: readonly string[]
  open: boolean
}) {
  const unread = fill?.unreadLines ?? []
  const isOnly = unread.length === 1
  return (
    <Disclosure className={styles.folded} label="Fill in from a list" open={open}>
      <div className={`sheet-b ${styles.fill}`}>
        {fill ? (
          <Note kind={unread.length > 0 ? 'warning' : 'done'}>
            {formatCount(fill.count)} filled in. Check them below, then save.
            {unread.length > 0
              ? ` ${formatCount(unread.length)} ${isOnly ? 'line stays' : 'lines stay'} here: ${unread[0]!.reason} in “${unread[0]!.line.slice(0, 60)}”${isOnly ? '' : ', and more'}.`
              : ''}
          </Note>
        ) : null}
        <TextArea
          label="Variant numbers"
          name="list"
          rows={5}
          maxLength={40_000}
          defaultValue={list}
          hint={`One a line, as “Black, M, 4017”; or a colour with a number for each size, ${sizes[0]} to ${sizes.at(-1)}, as in the rows of a spreadsheet. A dash is a size it doesn’t have.`}
        />
        <Button kind="outline" name="act" value="fill">
          Fill in
        </Button>
      </div>
    </Disclosure>
  )
}

/** A field for each size of each colour. */
function Colours({
  label,
  rows,
  sizes,
  readTyped,
  faultAt,
}: {
  label: string
  rows: readonly Colour[]
  sizes: readonly string[]
  readTyped: (colour: Colour, size: string) => string
  faultAt: (name: string) => string | undefined
}) {
  return (
    <Table
      label={label}
      stack
      rowHeads
      className={styles.variants}
      rows={rows}
      keyOf={({ slug }) => slug}
      columns={[
        {
          head: 'Colour',
          cell: ({ name, hex }) => (
            <span className={styles.colour}>
              <i style={{ background: hex }} />
              {name}
            </span>
          ),
        },
        ...sizes.map((size) => ({
          head: size,
          cell: (colour: Colour) => {
            const name = `variant ${colour.slug}/${size}`
            const problem = faultAt(name)
            return (
              <>
                <input
                  className="in num"
                  name={name}
                  inputMode="numeric"
                  maxLength={10}
                  defaultValue={readTyped(colour, size)}
                  aria-label={`${colour.name}, ${size}`}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? 'variant-fault' : undefined}
                />
                {problem ? (
                  <span className="err" id="variant-fault">
                    {problem}
                  </span>
                ) : null}
              </>
            )
          },
        })),
      ]}
    />
  )
}
