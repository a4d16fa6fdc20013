import { Form } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { Table } from '../../../../ui/table.tsx'
import { count } from '../../../dates.ts'
import providersStyles from '../../providers.module.css'
import styles from './mapping.module.css'

type Colour = { slug: string; name: string; hex: string }
type Typed = Readonly<Record<string, string>>
type MappingPage = {
  provider: { name: string }
  blank: {
    areas: readonly { name: string; sizes: readonly string[] }[]
    colours: readonly Colour[]
    sizes: readonly string[]
  }
  variants: Typed
  placements: Typed
  product: number | null
  /** Its catalogue has been read, so there is something to compare with. */
  isRead: boolean
}
type Fault = { problem: string | null; at: string | null } | null | undefined

/** A printer's names for a blank's print areas, colours and sizes. Colours it lacks are folded. */
export function MappingForm({
  page,
  typed,
  fault,
}: {
  page: MappingPage
  typed: Typed | null
  fault: Fault
}) {
  const { provider, blank, variants, placements, product, isRead } = page
  const faultAt = (name: string) => (fault?.at === name ? (fault.problem ?? undefined) : undefined)
  const typedAt = (colour: Colour, size: string) =>
    typed?.[`variant ${colour.slug}/${size}`] ?? variants[`${colour.slug}/${size}`] ?? ''
  const isThere = (colour: Colour) =>
    blank.sizes.some((size) => typedAt(colour, size) !== '' || faultAt(`variant ${colour.slug}/${size}`))
  const [there, without] = [blank.colours.filter(isThere), blank.colours.filter((one) => !isThere(one))]
  const known = there.flatMap((one) => blank.sizes.filter((size) => typedAt(one, size) !== '')).length
  const colours = (label: string, rows: readonly Colour[]) => (
    <Colours label={label} rows={rows} sizes={blank.sizes} typedAt={typedAt} faultAt={faultAt} />
  )
  return (
    <Form method="post" className={providersStyles.provider}>
      <input type="hidden" name="product" value={typed?.product ?? product ?? ''} />
      <Sheet
        name="places"
        title="Print areas"
        beside={<span className="soft">Their names at {provider.name}</span>}
      >
        <div className={`sheet-b ${providersStyles.grid}`}>
          {blank.areas.map(({ name, sizes }) => (
            <TextField
              key={name}
              label={name}
              name={`place ${name}`}
              maxLength={40}
              hint={sizes.join(', ')}
              defaultValue={typed?.[`place ${name}`] ?? placements[name] ?? name.replaceAll('-', '_')}
              error={faultAt(`place ${name}`)}
            />
          ))}
        </div>
      </Sheet>
      <Sheet
        name="colours"
        title="Colours and sizes"
        beside={
          <span className="soft">
            {count(known)} of {count(blank.colours.length * blank.sizes.length)} matched
          </span>
        }
      >
        {there.length > 0 ? colours('Colours with variants', there) : null}
        {without.length > 0 ? (
          <Disclosure
            className={styles.without}
            label={there.length > 0 ? `${count(without.length)} colours without a variant` : 'All colours'}
            open={there.length === 0 && isRead}
          >
            {colours('Colours without a variant', without)}
          </Disclosure>
        ) : null}
        <div className={`sheet-b ${styles.save}`}>
          <Button kind="ink">Save the variants</Button>
        </div>
      </Sheet>
    </Form>
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
