import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import moneyStyles from '../money.module.css'
import operatorStyles from '../operator.module.css'
import { ProofAsked } from '../proof-asked.tsx'
import type { ProofWanted } from '../proof-wanted.ts'

type Funding = { to: string; paid: string; got: string; reference: string }
type Said =
  | { intent: string; typed: Funding; faults: Partial<Funding>; proof: ProofWanted; confirm: string | null }
  | undefined
const fields = [
  { name: 'paid', label: 'Left our bank, in dollars', mode: 'decimal', placeholder: '2500.00' },
  { name: 'got', label: 'Arrived there, in its currency', mode: 'decimal', placeholder: 'as above' },
  { name: 'reference', label: 'Reference of the bank', mode: 'text', placeholder: 'FT-2025-081' },
] as const

/** Money sent from our bank to a provider, which pays creators from it. Booked in two steps. */
export function FundSection({
  places,
  said,
}: {
  places: readonly { to: string; label: string }[]
  said: Said
}) {
  const mine = said?.intent.startsWith('fund') ? said : undefined
  return (
    <Sheet name="fund" title="Money sent to a provider">
      {mine?.confirm ? <Confirm said={mine} /> : null}
      <Form method="post" className={moneyStyles.answer} preventScrollReset action="#fund">
        <label>
          To
          <Select
            name="to"
            defaultValue={mine?.typed.to}
            choices={places.map(({ to, label }) => ({ value: to, label }))}
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
              defaultValue={mine?.typed[name]}
              aria-invalid={mine?.faults[name] ? true : undefined}
              aria-describedby={mine?.faults[name] ? `fund-${name}` : undefined}
            />
            {mine?.faults[name] ? (
              <small className="err" id={`fund-${name}`}>
                {mine.faults[name]}
              </small>
            ) : null}
          </label>
        ))}
        <ProofAsked proof={mine?.intent === 'fund' ? mine.proof : null} />
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

function Confirm({ said }: { said: NonNullable<Said> }) {
  return (
    <Form method="post" className={moneyStyles.answer} preventScrollReset action="#fund">
      <Note kind="warning">{said.confirm}</Note>
      {(['to', 'paid', 'got', 'reference'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={said.typed[name]} />
      ))}
      <ProofAsked proof={said.proof} />
      <Button kind="ink" size="small" name="intent" value="fund-confirmed">
        Book it
      </Button>
    </Form>
  )
}
