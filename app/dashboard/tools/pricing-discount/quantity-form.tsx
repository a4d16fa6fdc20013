import { Form, useNavigation } from 'react-router'
import { useFigures } from '../../../figure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/field.tsx'
import figureRows from '../../../ui/figure-rows.module.css'
import { Note } from '../../../ui/note.tsx'
import { Table } from '../../../ui/table.tsx'
import { listProfitColumns } from '../profit-columns.tsx'
import styles from '../tools.module.css'
import type { loadPricing } from './pricing-discount.server.ts'

type Answer = Awaited<ReturnType<typeof loadPricing>>['answer']

/** Up to three steps, and each product's remaining profit, before saving. */
export function QuantityForm({ answer, savedSteps }: { answer: Answer; savedSteps: string | null }) {
  const { formatBoth } = useFigures()
  const isSubmitting = useNavigation().state === 'submitting'
  const { submitted, fault, loss } = answer
  return (
    <section id="quantity" className={styles.quantity} aria-labelledby="quantity-h">
      <h2 id="quantity-h">Quantity discounts</h2>
      <p className="soft">
        Buy more, pay less per item. It applies at checkout automatically and is shown in the cart. It doesn’t
        combine with a code: the larger discount counts.
      </p>
      {savedSteps !== null && !fault ? (
        <Note kind="done">
          {savedSteps === '0' ? 'Quantity discounts are off.' : 'Saved. New carts use it right away.'}
        </Note>
      ) : null}
      {fault ? <Note kind="error">{fault}</Note> : null}
      <Form method="post" action="#quantity" className={styles.steps} preventScrollReset>
        {submitted.map((step) => (
          <fieldset key={step.place}>
            <legend>Step {step.place}</legend>
            <label>
              <span>Pieces, from</span>
              <input className="in" name="units" inputMode="numeric" defaultValue={step.units} />
            </label>
            <label>
              <span>Percent off</span>
              <input className="in" name="percent" inputMode="numeric" defaultValue={step.percent} />
            </label>
          </fieldset>
        ))}
        {loss ? (
          <Check
            name="accepted"
            value={String(loss.minor)}
            label={`Save anyway. An order below could cost me ${formatBoth(loss)}, taken from my other profit.`}
          />
        ) : null}
        <div className={styles.buttons}>
          <Button kind="ink" name="act" value="save" isBusy={isSubmitting}>
            Save
          </Button>
          <Button name="act" value="check">
            Calculate
          </Button>
        </div>
      </Form>
      <Cases answer={answer} />
    </section>
  )
}

function Cases({ answer: { cases, loss } }: { answer: Answer }) {
  if (!cases || cases.length === 0) return null
  return (
    <>
      {loss ? (
        <Note kind="warning">Some orders lose money with these steps. They’re listed first.</Note>
      ) : null}
      <Table
        label="What you still earn"
        areaClass={`sheet ${styles.earnings} ${styles.below}`}
        className={`${figureRows.figures} ${figureRows.three}`}
        stack
        caption="The orders these steps affect most"
        rowHeads
        rows={cases}
        keyOf={({ key }) => key}
        columns={listProfitColumns('With discount')}
      />
    </>
  )
}
