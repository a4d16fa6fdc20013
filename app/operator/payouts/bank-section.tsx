import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoment } from '../../moments.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RowSpecimen } from '../../ui/specimen.tsx'
import moneyStyles from '../money.module.css'
import type { RequiredProof } from '../required-proof.ts'
import { RequiredProofField } from '../required-proof-field.tsx'

type File = { id: string; madeAt: Date; payments: number }

type Answer = { submitted: { intent: string } | null; proof: RequiredProof } | undefined
/** Bank files: made of approved payouts, downloaded by finance; the bank's answer is uploaded here. */
export function BankSection({
  files,
  waiting,
  answer,
  children,
}: {
  files: readonly File[]
  waiting: number
  answer: Answer
  children: ReactNode
}) {
  const proofFor = (intent: string) => (answer?.submitted?.intent === intent ? answer.proof : null)
  return (
    <>
      <Sheet
        name="bank-files"
        title="Bank files"
        aside={
          waiting > 0 ? (
            <Form method="post" className="a-n" preventScrollReset>
              <RequiredProofField proof={proofFor('bank-file')} />
              <Button kind="outline" size="small" name="intent" value="bank-file">
                Make a file of {waiting} {waiting === 1 ? 'payout' : 'payouts'}
              </Button>
            </Form>
          ) : null
        }
      >
        {files.length === 0 ? (
          <EmptyState
            title="No files yet"
            picture={<RowSpecimen name="Today’s payouts" note="3 payments, pain.001" />}
          >
            Approve payouts, make a file of them here, and hand it to your bank.
          </EmptyState>
        ) : null}
        <ul className={moneyStyles.rows}>
          {files.map((file) => (
            <li key={file.id}>
              <a href={hrefs.operatorBankFile(file.id)} download>
                {formatMoment(file.madeAt, 'UTC')} UTC
              </a>
              <span>
                {file.payments} {file.payments === 1 ? 'payment' : 'payments'}, pain.001
              </span>
            </li>
          ))}
        </ul>
        {children}
      </Sheet>
      <Sheet
        name="bank-answer"
        title="Bank response"
        aside={<span className="soft">What was paid and what came back</span>}
      >
        <Form method="post" encType="multipart/form-data" className={moneyStyles.answer} preventScrollReset>
          <input type="hidden" name="intent" value="bank-answer" />
          <FileField
            label="File from the bank (pain.002, camt.053 or camt.054)"
            name="answer"
            accept=".xml,application/xml,text/xml"
            kinds="an XML file"
            required
          />
          <RequiredProofField proof={proofFor('bank-answer')} />
          <Button kind="outline" size="small">
            Import
          </Button>
        </Form>
      </Sheet>
    </>
  )
}
