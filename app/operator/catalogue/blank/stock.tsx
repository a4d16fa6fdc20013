import { Form, Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { formatCount } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import queuesStyles from '../../queues.module.css'
import styles from './blank.module.css'
import type { BlankPage } from './blank-page.ts'

/** The stock of one colour; a count replaces the figure. */
export function Stock({ page }: { page: BlankPage }) {
  const { blank, colours, colour, stock } = page
  const counted = stock.filter((variant) => variant.stock !== null)
  return (
    <Sheet name="stock" title="Stock">
      <Form method="get" className={queuesStyles.bar} preventScrollReset>
        <SelectField
          label="Colour"
          name="colour"
          defaultValue={colour}
          choices={colours.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <Button>Show</Button>
      </Form>
      {stock.length === 0 ? <p className={operatorStyles.empty}>This colour is not offered.</p> : null}
      {stock.some((variant) => variant.stock === null) ? (
        <p className={operatorStyles.empty}>This colour can’t run out: its stock isn’t counted.</p>
      ) : null}
      {counted.length > 0 ? (
        <Form
          method="post"
          className={`sheet-b ${operatorStyles.form}`}
          action={`${hrefs.operatorBlank(blank.id)}?${new URLSearchParams({ colour })}`}
          key={JSON.stringify([colour, counted])}
          preventScrollReset
        >
          <div className={styles.costs}>
            {counted.map((variant) => (
              <span key={variant.sku}>
                <input type="hidden" name={`was ${variant.sku}`} value={variant.stock!} />
                <TextField
                  label={variant.size}
                  name={`stock ${variant.sku}`}
                  inputMode="numeric"
                  pattern="\d{1,7}"
                  maxLength={7}
                  defaultValue={variant.stock!}
                  aria-label={`Stock of ${variant.size}, ${formatCount(variant.stock!)} now`}
                />
              </span>
            ))}
          </div>
          <Button name="act" value="stock">
            Save counts
          </Button>
        </Form>
      ) : null}
      <LowStock page={page} />
    </Sheet>
  )
}

/** The lowest stock, each a link to its colour. */
function LowStock({ page: { blank, low } }: { page: BlankPage }) {
  if (low.total === 0) return null
  return (
    <>
      <h3 className={styles.lowHead}>
        Running low <span className="soft num">{formatCount(low.total)}</span>
      </h3>
      <ul className={queuesStyles.links}>
        {low.listed.map(({ sku, colour, name, size, stock }) => (
          <li key={sku}>
            <Link
              to={`${hrefs.operatorBlank(blank.id)}?${new URLSearchParams({ colour })}`}
              preventScrollReset
            >
              <span>
                {name}, {size}
              </span>
              <StatusMark shape={stock === 0 ? 'wrong' : 'waiting'}>
                {stock === 0 ? 'Sold out' : `${formatCount(stock)} left`}
              </StatusMark>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Withdraws a colour from a day on, or offers it again. */
export function ColoursOnOffer({ page: { blank, colours, today } }: { page: BlankPage }) {
  const notOffered = colours.filter(({ offered }) => !offered)
  return (
    <Sheet
      name="offered"
      title="Colours on offer"
      aside={
        <span className="soft">
          {notOffered.length === 0
            ? 'Every colour'
            : `Without ${notOffered.map(({ name }) => name).join(', ')}`}
        </span>
      }
    >
      <Form method="post" className={`sheet-b ${styles.change}`} action={hrefs.operatorBlank(blank.id)}>
        <SelectField
          label="Colour"
          name="colour"
          choices={colours.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <SelectField
          label="Change"
          name="offered"
          choices={[
            { value: 'no', label: 'Stop offering it' },
            { value: 'yes', label: 'Offer it again' },
          ]}
        />
        <DateField
          label="Takes effect on"
          name="day"
          today={today}
          min={today}
          defaultValue={today}
          required
        />
        <Button name="act" value="offer">
          Schedule
        </Button>
      </Form>
    </Sheet>
  )
}
