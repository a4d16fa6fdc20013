import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { Table } from '../../../../ui/table.tsx'
import { count } from '../../../dates.ts'
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
type FillReport = { count: number; left: readonly { line: string; why: string }[] }
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
  const isWrong = (colour: Colour) => blank.sizes.some((size) => faultAt(`variant ${colour.slug}/${size}`))
  const isWhole = (colour: Colour) => countFilled(colour) === blank.sizes.length && !isWrong(colour)
  const complete = blank.colours.filter(isWhole)
  const partlyFilled = blank.colours.filter(
    (colour) => !isWhole(colour) && (countFilled(colour) > 0 || isWrong(colour)),
  )
  const empty = blank.colours.filter((colour) => countFilled(colour) === 0 && !isWrong(colour))
  const knownCount = blank.colours.reduce((sum, colour) => sum + countFilled(colour), 0)
  const colours = (label: string, rows: readonly Colour[]) => (
    <Colours label={label} rows={rows} sizes={blank.sizes} typedAt={readSubmitted} faultAt={faultAt} />
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
            {count(knownCount)} of {count(blank.colours.length * blank.sizes.length)} matched
          </span>
        }
      >
        <FillFromList
          fill={fill}
          list={submitted?.list ?? ''}
          sizes={blank.sizes}
          open={knownCount === 0 || fill !== null}
        />
        {partlyFilled.length > 0 ? colours('Colours with sizes missing', partlyFilled) : null}
        <Folded label={`${countColours(complete)} with every size`} rows={complete} open={fill !== null}>
          {colours('Colours with every size', complete)}
        </Folded>
        <Folded
          label={knownCount > 0 ? `${countColours(empty)} without a variant` : `All ${countColours(empty)}`}
          rows={empty}
          open={knownCount === 0 && isRead}
        >
          {colours('Colours without a variant', empty)}
        </Folded>
        <div className={`sheet-b ${styles.save}`}>
          <Button kind="ink">Save the variants</Button>
        </div>
      </Sheet>
    </Form>
  )
}

const countColours = ({ length }: readonly Colour[]): string =>
  length === 1 ? '1 colour' : `${count(length)} colours`

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
  const unread = fill?.left ?? []
  const isOnly = unread.length === 1
  return (
    <Disclosure className={styles.folded} label="Fill in from a list" open={open}>
      <div className={`sheet-b ${styles.fill}`}>
        {fill ? (
          <Note kind={unread.length > 0 ? 'warning' : 'done'}>
            {count(fill.count)} filled in. Check them below, then save.
            {unread.length > 0
              ? ` ${count(unread.length)} ${isOnly ? 'line stays' : 'lines stay'} here: ${unread[0]!.why} in “${unread[0]!.line.slice(0, 60)}”${isOnly ? '' : ', and more'}.`
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
  typedAt,
  faultAt,
}: {
  label: string
  rows: readonly Colour[]
  sizes: readonly string[]
  typedAt: (colour: Colour, size: string) => string
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
                  defaultValue={typedAt(colour, size)}
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
