import { Form } from 'react-router'
import { moneyText } from '#kernel/money.ts'
import { type PayoutRoutes, providerLabels, providerTermsOf, setProviders } from '#payouts/contract'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SheetHead } from '../../ui/sheet.tsx'
import moneyStyles from '../money.module.css'
import operatorStyles from '../operator.module.css'
import { RequiredProofField } from '../required-proof-field.tsx'
import type { PayoutAnswer as Answer } from './answer.server.ts'

type FormAnswer = Pick<Answer, 'submitted' | 'proof' | 'faults'> | undefined

/** Creators' payout fees for each of this house's providers, and the promised days. */
export function TermsForms({ routes, answer }: { routes: PayoutRoutes; answer: FormAnswer }) {
  const providers = setProviders.filter((provider) => routes.providers.includes(provider))
  if (providers.length === 0) return null
  return (
    <>
      <SheetHead level={3} title="Payout fees and arrival times" />
      <ul className={moneyStyles.terms}>
        {providers.map((provider) => (
          <Terms
            key={provider}
            provider={provider}
            routes={routes}
            answer={answer?.submitted?.about === provider ? answer : undefined}
          />
        ))}
      </ul>
      <p className={`soft ${operatorStyles.empty}`}>
        Enter the terms of your contract with each provider. You cover what creators don’t. Offers on hold
        keep their terms.
      </p>
    </>
  )
}

function Terms({
  provider,
  routes,
  answer,
}: {
  provider: (typeof setProviders)[number]
  routes: PayoutRoutes
  answer: FormAnswer
}) {
  const terms = routes.terms[provider]
  const { feeWords, arrives } = providerTermsOf(provider, terms)
  const field = (name: string, label: string, value: string | number, placeholder?: string) => (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={value}
      placeholder={placeholder}
      error={answer?.faults[name]}
    />
  )
  return (
    <li>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="terms" />
        <input type="hidden" name="provider" value={provider} />
        <p>
          <b>{providerLabels[provider]}</b>{' '}
          <small className="soft">
            {terms ? 'Set by finance' : 'Not set yet'}: fee {feeWords}, {arrives.from} to {arrives.to} days
          </small>
        </p>
        {field('percent', 'Fee, percent', terms ? terms.bps / 100 : '', '0')}
        {field('plus', 'Plus, dollars', terms ? moneyText(terms.plus) : '', '0.00')}
        {field('most', 'Cap, dollars', terms?.most ? moneyText(terms.most) : '', 'none')}
        {field('from', 'Days, from', arrives.from)}
        {field('to', 'Days, to', arrives.to)}
        <RequiredProofField proof={answer?.proof} />
        <Button kind="outline" size="small">
          Set<span className="vh"> the terms of {providerLabels[provider]}</span>
        </Button>
      </Form>
    </li>
  )
}
