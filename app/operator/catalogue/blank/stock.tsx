import { Form } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { count } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import queuesStyles from '../../queues.module.css'
import styles from './blank.module.css'
import type { BlankPage } from './blank-page.ts'

/** What lies in the warehouse of one colour; a count replaces the figure. */
export function Stock({ page: { blank, colours, colour, stock } }: { page: BlankPage }) {
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
      <ul className={queuesStyles.rows}>
        {stock.map((one) => (
          <li key={one.sku}>
            <b>{one.size}</b>
            {one.stock === null ? (
              <span className="soft">Nothing that can run out</span>
            ) : (
              <Form
                method="post"
                className={styles.stockForm}
                action={hrefs.operatorBlank(blank.id)}
                key={one.stock}
                preventScrollReset
              >
                <input type="hidden" name="sku" value={one.sku} />
                <input
                  className="in"
                  name="stock"
                  inputMode="numeric"
                  pattern="\d{1,7}"
                  defaultValue={one.stock}
                  aria-label={`Stock count of ${one.size}, ${count(one.stock)} now`}
                />
                <Button size="small" name="act" value="stock">
                  Save count
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** Takes a colour out from a day on, or back in. */
export function Offered({ page: { blank, colours, today } }: { page: BlankPage }) {
  const gone = colours.filter(({ offered }) => !offered)
  return (
    <Sheet
      name="offered"
      title="What is offered"
      beside={
        <span className="soft">
          {gone.length === 0 ? 'Every colour' : `Without ${gone.map(({ name }) => name).join(', ')}`}
        </span>
      }
    >
      <Form method="post" className={`sheet-b ${operatorStyles.form}`} action={hrefs.operatorBlank(blank.id)}>
        <SelectField
          label="Colour"
          name="colour"
          choices={colours.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <SelectField
          label="From then on"
          name="offered"
          choices={[
            { value: 'no', label: 'No longer offered' },
            { value: 'yes', label: 'Offered again' },
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
