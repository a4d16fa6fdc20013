import { Form } from 'react-router'
import { usd } from '#kernel/money.ts'
import { priceEndings, priceRuleKinds } from '#listings/contract'
import { Figure } from '../../figure.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import styles from './listing.module.css'
import { Ids, Question, type QuestionPage } from './question.tsx'
import { type ListingView, viewHref, viewOf } from './view.ts'

type Priced = Extract<QuestionPage, { kind: 'price' }>
const choicesOf = (options: Readonly<Record<string, string>>) =>
  Object.entries(options).map(([value, label]) => ({ value, label }))

/** A price rule, what it comes to for each product, and only then the change. Both steps work without JavaScript. */
export function PricePanel({ ask, view, names }: { ask: Priced; view: ListingView; names: string }) {
  const { typed, preview, problem } = ask
  const blocked = preview?.some((row) => row.problem) ?? false
  return (
    <Question title={`Change the price of ${names}`} back={viewHref(view)}>
      <Form action={viewHref(view)} preventScrollReset>
        {[...viewOf(new URLSearchParams(viewHref(view)))].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="ask" value="price" />
        <Ids ask={ask} />
        <div className={styles.fields}>
          <SelectField
            label="Change"
            name="kind"
            defaultValue={typed.kind}
            choices={choicesOf(priceRuleKinds)}
          />
          <TextField
            label="Amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed.amount}
            placeholder="2.00"
            hint="US dollars, or percent; with a minus to lower"
            error={problem ?? undefined}
          />
          <SelectField
            label="Ending"
            name="ending"
            defaultValue={typed.ending}
            choices={choicesOf(priceEndings)}
          />
        </div>
        <div className={styles.acts}>
          <Button kind={preview ? 'outline' : 'ink'}>Preview</Button>
          <ButtonLink kind="quiet" to={viewHref(view)} preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </Form>
      {preview ? (
        <Form method="post" action={viewHref(view)} preventScrollReset className={styles.preview}>
          <Ids ask={ask} />
          <input type="hidden" name="kind" value={typed.kind} />
          <input type="hidden" name="amount" value={typed.amount} />
          <input type="hidden" name="ending" value={typed.ending} />
          <Preview rows={preview} />
          <p className="soft">
            Profit is what one unit earns you in the size that costs most. Orders placed keep their price.
          </p>
          <Button kind="ink" name="act" value="price" disabled={blocked}>
            {blocked
              ? 'Some prices are too low'
              : `Change ${preview.length} ${preview.length === 1 ? 'price' : 'prices'}`}
          </Button>
        </Form>
      ) : null}
    </Question>
  )
}

function Preview({ rows }: { rows: NonNullable<Priced['preview']> }) {
  return (
    <ScrollArea label="Prices before and after">
      <table className="tbl stack">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="r">
              Price now
            </th>
            <th scope="col" className="r">
              New price
            </th>
            <th scope="col" className="r">
              Profit now
            </th>
            <th scope="col" className="r">
              New profit
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.listing} ${row.blankId}`}>
              <td>
                {row.listing}, {row.product}
                {row.problem ? <span className={styles.bad}>{row.problem}</span> : null}
              </td>
              <td className="r" data-th="Price now">
                <Figure under of={usd(row.beforeMinor)} />
              </td>
              <td className="r" data-th="New price">
                <b>
                  <Figure under of={usd(row.afterMinor)} />
                </b>
              </td>
              <td className="r" data-th="Profit now">
                <Figure of={usd(row.profitBeforeMinor)} />
              </td>
              <td className="r" data-th="New profit">
                <Figure of={usd(row.profitAfterMinor)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
