import { Form } from 'react-router'
import { usd } from '#kernel/money.ts'
import { priceEndings, priceRuleKinds } from '#listings/contract'
import { Figure } from '../../figure.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './listing.module.css'
import { IdFields, Question, type QuestionPage } from './question.tsx'
import { type ListingView, readView, viewHref } from './view.ts'

type PriceQuestion = Extract<QuestionPage, { kind: 'price' }>
const listChoices = (options: Readonly<Record<string, string>>) =>
  Object.entries(options).map(([value, label]) => ({ value, label }))

/** A price rule, its effect on each product, and only then the change. Both steps work without JavaScript. */
export function PricePanel({
  question,
  view,
  names,
}: {
  question: PriceQuestion
  view: ListingView
  names: string
}) {
  const { submitted, preview, problem } = question
  const isBlocked = preview?.some((row) => row.problem) ?? false
  return (
    <Question title={`Change the price of ${names}`} back={viewHref(view)}>
      <Form action={viewHref(view)} preventScrollReset>
        {[...readView(new URLSearchParams(viewHref(view)))].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="ask" value="price" />
        <IdFields question={question} />
        <div className={styles.fields}>
          <SelectField
            label="Change"
            name="kind"
            defaultValue={submitted.kind}
            choices={listChoices(priceRuleKinds)}
          />
          <TextField
            label="Amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={submitted.amount}
            placeholder="2.00"
            hint="US dollars, or percent; with a minus to lower"
            error={problem ?? undefined}
          />
          <SelectField
            label="Ending"
            name="ending"
            defaultValue={submitted.ending}
            choices={listChoices(priceEndings)}
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
          <IdFields question={question} />
          <input type="hidden" name="kind" value={submitted.kind} />
          <input type="hidden" name="amount" value={submitted.amount} />
          <input type="hidden" name="ending" value={submitted.ending} />
          <Preview rows={preview} />
          <p className="soft">
            Profit is what one unit in its most expensive size earns you. Orders already placed keep their
            price.
          </p>
          <Button kind="ink" name="act" value="price" disabled={isBlocked}>
            {isBlocked
              ? 'Some prices are too low'
              : `Change ${preview.length} ${preview.length === 1 ? 'price' : 'prices'}`}
          </Button>
        </Form>
      ) : null}
    </Question>
  )
}

function Preview({ rows }: { rows: NonNullable<PriceQuestion['preview']> }) {
  return (
    <Table
      label="Prices before and after"
      stack
      rows={rows}
      keyOf={(row) => `${row.listing} ${row.blankId}`}
      columns={[
        {
          head: 'Product',
          cell: (row) => (
            <>
              {row.listing}, {row.product}
              {row.problem ? <span className={styles.bad}>{row.problem}</span> : null}
            </>
          ),
        },
        { head: 'Price now', figure: true, cell: (row) => <Figure isBelow amount={usd(row.beforeMinor)} /> },
        {
          head: 'New price',
          figure: true,
          cell: (row) => (
            <b>
              <Figure isBelow amount={usd(row.afterMinor)} />
            </b>
          ),
        },
        { head: 'Profit now', figure: true, cell: (row) => <Figure amount={usd(row.profitBeforeMinor)} /> },
        { head: 'New profit', figure: true, cell: (row) => <Figure amount={usd(row.profitAfterMinor)} /> },
      ]}
    />
  )
}
