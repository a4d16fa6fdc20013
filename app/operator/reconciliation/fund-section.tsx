import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import moneyStyles from '../money.module.css'
import operatorStyles from '../operator.module.css'
import type { RequiredProof } from '../required-proof.ts'
import { RequiredProofField } from '../required-proof-field.tsx'

type Funding = { to: string; paid: string; got: string; reference: string }
type Answer =
  | {
      intent: string
      submitted: Funding
      faults: Partial<Funding>
      proof: RequiredProof
      confirm: string | null
    }
  | undefined
const fields = [
  { name: 'paid', label: 'Left our bank, in dollars', mode: 'decimal', placeholder: '2500.00' },
  { name: 'got', label: 'Arrived there, in its currency', mode: 'decimal', placeholder: 'as above' },
  { name: 'reference', label: 'Bank reference', mode: 'text', placeholder: 'FT-2025-081' },
] as const

/** Money sent from our bank to a provider, which pays creators from it. Booked in two steps. */
export function FundSection({
  accounts,
  answer,
}: {
  accounts: readonly { to: string; label: string }[]
  answer: Answer
}) {
  const fundAnswer = answer?.intent.startsWith('fund') ? answer : undefined
  return (
    <Sheet name="fund" title="Money sent to a provider">
      {fundAnswer?.confirm ? <Confirm answer={fundAnswer} /> : null}
      <Form method="post" className={moneyStyles.answer} preventScrollReset action="#fund">
        <label>
          To
          <Select
            name="to"
            defaultValue={fundAnswer?.submitted.to}
            choices={accounts.map(({ to, label }) => ({ value: to, label }))}
          />
        </label>
        {fields.map(({ name, label, mode, placeholder }) => (
          <label key={name}>
            {label}
            <input
              className="in"
              name={name}
              inputMode={mode}
              autoComplete="off"
              placeholder={placeholder}
              defaultValue={fundAnswer?.submitted[name]}
              aria-invalid={fundAnswer?.faults[name] ? true : undefined}
              aria-describedby={fundAnswer?.faults[name] ? `fund-${name}` : undefined}
            />
            {fundAnswer?.faults[name] ? (
              <small className="err" id={`fund-${name}`}>
                {fundAnswer.faults[name]}
              </small>
            ) : null}
          </label>
        ))}
        <RequiredProofField proof={fundAnswer?.intent === 'fund' ? fundAnswer.proof : null} />
        <Button kind="outline" size="small" name="intent" value="fund">
          Preview
        </Button>
      </Form>
      <p className={`soft ${operatorStyles.empty}`}>
        Book it once the provider shows the money. The ledger moves it from our bank to the provider.
      </p>
    </Sheet>
  )
}

function Confirm({ answer }: { answer: NonNullable<Answer> }) {
  return (
    <Form method="post" className={moneyStyles.answer} preventScrollReset action="#fund">
      <Note kind="warning">{answer.confirm}</Note>
      {(['to', 'paid', 'got', 'reference'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={answer.submitted[name]} />
      ))}
      <RequiredProofField proof={answer.proof} />
      <Button kind="ink" size="small" name="intent" value="fund-confirmed">
        Book it
      </Button>
    </Form>
  )
}
