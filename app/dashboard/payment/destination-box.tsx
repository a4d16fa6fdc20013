import { useState } from 'react'
import { Form } from 'react-router'
import {
  type BankCountry,
  bankCountries,
  bankRule,
  listPaidCountries,
  methodLabel,
  type PayoutMethod,
  type PayoutRoutes,
} from '#payouts/contract'
import { formatDestination } from '../../destination-words.ts'
import { formatMoment } from '../../moments.ts'
import { ProofField, type ProofRequest } from '../../proof-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type AccountQuestion, AccountQuestionNote } from './account-question.tsx'
import { BankNameField } from './bank-name-field.tsx'
import styles from './payment.module.css'

/** Stripe's destination is set at Stripe. */
type FormMethod = Exclude<PayoutMethod, 'stripe'>
type Answer =
  | { faults: Record<string, string>; values: Record<string, string>; asks: AccountQuestion | null }
  | undefined
type Page = {
  at: Date
  zone: string
  asksFor: ProofRequest
  isOwner: boolean
  routes: PayoutRoutes
  bankNames: Readonly<Record<string, string[]>>
}
type Destination = { label: string; lastFour: string; holder: string; addedAt: Date; usableAt: Date }

/** The chosen method's destination, or the form for it. */
export function DestinationBox({
  method,
  destination,
  page,
  answer,
}: {
  method: FormMethod
  destination: Destination | undefined
  page: Page
  answer: Answer
}) {
  const form = <DetailsForm method={method} page={page} answer={answer} />
  if (!destination)
    return (
      <section className={styles.destination} aria-labelledby="to">
        <h2 id="to">To</h2>
        <p className="soft">
          Tell us where {methodLabel(method)} should go. New details are ready for payouts after 72 hours.
        </p>
        {page.isOwner ? form : <p className="soft">The owner of the shop adds the details.</p>}
      </section>
    )
  const isWaiting = destination.usableAt > page.at
  const isOpen =
    answer?.values.intent === 'details' || Object.keys(answer?.faults ?? {}).some((name) => name !== 'amount')
  return (
    <section className={styles.destination} aria-labelledby="to">
      <h2 id="to">To</h2>
      <p className={styles.account}>
        <Icon name="landmark" />
        <span>
          <b>{formatDestination(destination)}</b>
          <small>
            {destination.holder},{' '}
            {isWaiting
              ? `ready for payouts from ${formatMoment(destination.usableAt, page.zone)}`
              : `added ${formatMoment(destination.addedAt, page.zone)}`}
          </small>
        </span>
      </p>
      {page.isOwner ? (
        <Disclosure className={styles.accountChange} button open={isOpen} label="Change">
          <p className="soft">New details are on hold for 72 hours, and we’ll e-mail you about them.</p>
          {form}
        </Disclosure>
      ) : null}
    </section>
  )
}

function DetailsForm({ method, page, answer }: { method: FormMethod; page: Page; answer: Answer }) {
  const fieldProps = (name: string) => ({
    name,
    defaultValue: answer?.values.intent === 'details' ? answer.values[name] : undefined,
    error: answer?.faults[name],
    required: true,
  })
  const question = answer?.values.method === method ? answer.asks : null
  const countries = listPaidCountries(page.routes)
  const [country, setCountry] = useState(fieldProps('country').defaultValue ?? countries[0] ?? '')
  const paysAbroad = page.routes.providers.includes('bank_file')
  return (
    <Form method="post" className={styles.destinationForm} preventScrollReset>
      <input type="hidden" name="intent" value="details" />
      <input type="hidden" name="method" value={method} />
      {method === 'bank_transfer' ? (
        <>
          <SelectField
            label="Country of the bank"
            choices={countries.map((value) => ({ value, label: bankCountries[value].name }))}
            onChange={(event) => setCountry(event.target.value)}
            {...fieldProps('country')}
          />
          <BankNameField
            lists={page.bankNames}
            country={country}
            defaultValue={fieldProps('bankName').defaultValue}
            error={fieldProps('bankName').error}
          />
          <TextField label="Account Number or IBAN*" autoComplete="off" {...fieldProps('accountNumber')} />
          <TextField label="Account Name*" autoComplete="name" {...fieldProps('accountName')} />
          <TextField
            label="Branch code"
            inputMode="numeric"
            autoComplete="off"
            hint={describeBranch(countries)}
            {...fieldProps('branchCode')}
            required={false}
          />
          {paysAbroad ? (
            <>
              <TextField
                label="Your town"
                autoComplete="address-level2"
                hint="For international transfers."
                {...fieldProps('city')}
                required={false}
              />
              <TextField
                label="Bank’s BIC"
                autoComplete="off"
                hint="For international transfers: 8 or 11 letters and digits."
                {...fieldProps('bic')}
                required={false}
              />
            </>
          ) : null}
        </>
      ) : (
        <OtherFields method={method} fieldProps={fieldProps} />
      )}
      <ProofField
        request={page.asksFor}
        error={answer?.values.intent === 'details' ? answer.faults.proof : undefined}
      />
      <AccountQuestionNote question={question} />
      <Button kind="outline">{question ? 'Yes, save this account' : 'Save these details'}</Button>
    </Form>
  )
}

type FieldProps = {
  name: string
  defaultValue: string | undefined
  error: string | undefined
  required: boolean
}
/** The fields of every method but the bank transfer. */
function OtherFields({
  method,
  fieldProps,
}: {
  method: FormMethod
  fieldProps: (name: string) => FieldProps
}) {
  if (method === 'western_union')
    return (
      <>
        <TextField
          label="Full name, as on your identity document"
          autoComplete="name"
          {...fieldProps('fullName')}
        />
        <TextField label="City where you’ll collect it" {...fieldProps('city')} />
        <SelectField
          label="Country"
          choices={Object.entries(bankCountries).map(([value, { name }]) => ({ value, label: name }))}
          {...fieldProps('country')}
        />
      </>
    )
  if (method === 'crypto_wallet')
    return (
      <TextField
        label="Wallet address"
        autoComplete="off"
        spellCheck={false}
        hint="USDC on Ethereum-compatible networks. Transfers to a wrong address can’t be reversed, so we verify the checksum."
        {...fieldProps('address')}
      />
    )
  return (
    <TextField label={`E-mail of the ${methodLabel(method)} account`} type="email" {...fieldProps('email')} />
  )
}

/** Such as "South Africa: branch code, 6 digits", for the countries that have one. */
function describeBranch(countries: readonly BankCountry[]): string {
  const rulesWithBranch = countries.map((country) => bankRule(country)).filter((rule) => rule.branch)
  if (rulesWithBranch.length === 0) return 'Leave it empty.'
  const words = rulesWithBranch.map(
    ({ name, branch, branchName }) =>
      `${name}: ${(branchName ?? 'branch code').toLowerCase()}, ${branch} digits`,
  )
  return `${words.join('. ')}. Leave it empty elsewhere.`
}
