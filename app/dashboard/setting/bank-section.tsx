import { useState } from 'react'
import { Form } from 'react-router'
import { dateFormat } from '#kernel/formats.ts'
import {
  type BankCountry,
  bankCountries,
  bankRule,
  listPaidCountries,
  notOfferedWords,
} from '#payouts/contract'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AccountQuestionNote } from '../payment/account-question.tsx'
import { BankNameField } from '../payment/bank-name-field.tsx'
import { Outcome, ProveFirst } from './outcome.tsx'
import styles from './setting.module.css'
import type { SectionAnswer, Settings } from './setting-page.ts'

const findCountryCode = (codes: readonly BankCountry[], name: string): string =>
  codes.find((code) => bankCountries[code].name === name) ?? codes[0] ?? 'NG'

export function BankSection({ settings, answer }: { settings: Settings; answer: SectionAnswer }) {
  const { bank, isFresh, profile, powers } = settings
  const { values, faults } = answer
  const codes = listPaidCountries(settings.payoutRoutes)
  const [country, setCountry] = useState(
    values.country ?? bank?.country ?? findCountryCode(codes, profile.country),
  )
  const rule = bankRule(codes.find((code) => code === country) ?? 'NG')
  if (!powers.own)
    return (
      <section id="bank">
        <h2>Bank Details</h2>
        <p className="soft">Only the shop’s owner can see and change where payouts go.</p>
      </section>
    )
  if (codes.length === 0)
    return (
      <section id="bank">
        <h2>Bank Details</h2>
        <p className="soft">{notOfferedWords('bank_transfer')}</p>
      </section>
    )
  return (
    <section id="bank">
      <h2>Bank Details</h2>
      <Outcome settings={settings} answer={answer} outcomes={['bank']} />
      {bank ? <SavedBank bank={bank} zone={settings.zone} /> : null}
      <Form method="post" action="/setting#bank" preventScrollReset>
        <fieldset disabled={!isFresh}>
          <div className={styles.pair}>
            <TextField
              label="Account Name*"
              name="accountName"
              autoComplete="off"
              maxLength={120}
              defaultValue={values.accountName ?? bank?.holder}
              error={faults.accountName}
              required
            />
            <TextField
              label={rule.iban ? 'IBAN*' : 'Account Number*'}
              name="accountNumber"
              inputMode={rule.iban ? 'text' : 'numeric'}
              autoComplete="off"
              placeholder={bank ? `•••• •••• ${bank.lastFour}` : undefined}
              defaultValue={values.accountNumber}
              error={faults.accountNumber}
              required
            />
            <BankNameField
              lists={settings.bankNames}
              country={country}
              defaultValue={values.bankName ?? bank?.label}
              error={faults.bankName}
            />
            <SelectField
              label="Country of the bank"
              name="country"
              value={country}
              error={faults.country}
              choices={codes.map((code) => ({ value: code, label: bankCountries[code].name }))}
              onChange={(event) => setCountry(event.target.value)}
            />
            {rule.branch ? (
              <TextField
                label={rule.branchName ?? 'Branch code'}
                name="branchCode"
                inputMode="numeric"
                autoComplete="off"
                hint={`${rule.branch} digits, on your statement.`}
                defaultValue={values.branchCode}
                error={faults.branchCode}
              />
            ) : null}
          </div>
        </fieldset>
        {isFresh ? (
          <>
            <p className="note note-w">
              <Icon name="clock" />
              <span>
                New details are ready for payouts 72 hours after you save them. We e-mail you at once, so you
                can stop a change you didn’t make.
              </span>
            </p>
            <AccountQuestionNote question={answer.asks} />
            <Button kind="ink" name="act" value="bank">
              {answer.asks ? 'Yes, set this account' : 'Set Bank Account'}
            </Button>
          </>
        ) : (
          <ProveFirst section="bank" reason="This decides where your payouts go." />
        )}
      </Form>
    </section>
  )
}

function SavedBank({ bank, zone }: { bank: NonNullable<Settings['bank']>; zone: string }) {
  const usableFrom = dateFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(bank.usableAt))
  return (
    <p className={styles.kept}>
      {bank.label}, ending in {bank.lastFour}.{' '}
      {bank.isOnHold
        ? `It’s ready for payouts from ${usableFrom}.`
        : 'Your payouts by bank transfer go there.'}
    </p>
  )
}
