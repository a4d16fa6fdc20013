import { Form, useNavigation } from 'react-router'
import { claimLimits } from '#claims/contract'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Check, SelectField, TextArea } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import operatorStyles from '../../operator.module.css'
import type { RequiredProof } from '../../required-proof.ts'
import { RequiredProofField } from '../../required-proof-field.tsx'
import claimsStyles from '../claims.module.css'
import type { loader } from './claim.server.ts'

type ClaimPage = Awaited<ReturnType<typeof loader>>

type Answer = {
  values: Record<string, string>
  faults: Record<string, string>
  problem: string | null
  proof: RequiredProof
} | null

/** A claim's four outcomes, each with its cost and who pays. */
export function Decide({ page, answer }: { page: ClaimPage; answer: Answer }) {
  const isSubmitting = useNavigation().state === 'submitting'
  const { claim, unit, refundAmounts } = page
  const submitted = answer?.values
  const scopes = [
    { value: 'piece', label: 'The piece', amount: refundAmounts.piece },
    { value: 'shipping', label: 'The piece and the shipping', amount: refundAmounts.shipping },
    { value: 'order', label: 'Everything left of the order', amount: refundAmounts.order },
  ].filter(({ amount }) => amount && amount.minor > 0n)
  const decisions = [
    {
      value: 'reprint',
      label: `Reprint: ${formatMoney(unit.cost)} at our cost`,
      hint: 'The creator keeps the profit. The reprint joins the next batch.',
      isShown: claim.isOurFault,
    },
    {
      value: 'refund',
      label: 'Refund',
      hint: claim.isOurFault
        ? 'At our cost: the creator keeps the profit.'
        : 'No one’s fault: the creator returns the profit, we cover the rest.',
      isShown: scopes.length > 0,
    },
    {
      value: 'ask',
      label: 'Ask for details',
      hint: 'The fan answers on the order’s page, with photos.',
      isShown: true,
    },
    {
      value: 'decline',
      label: 'Decline',
      hint: page.firstClaim
        ? 'Give the reason. This is our final answer.'
        : `Give the reason. The fan can ask again once, within ${claimLimits.appealDays} days; a colleague then decides.`,
      isShown: true,
    },
  ].filter((decision) => decision.isShown && !(decision.value === 'ask' && claim.status === 'asked'))
  return (
    <Sheet name="decide" title="Outcome" aside={<span className="soft">Can’t be undone</span>}>
      <Form method="post" className={`sheet-b ${operatorStyles.form}`}>
        {answer?.problem ? <Note kind={answer.proof ? 'warning' : 'error'}>{answer.problem}</Note> : null}
        <fieldset className={claimsStyles.decision}>
          <legend className="vh">Decision</legend>
          {decisions.map((decision) => (
            <Check
              key={decision.value}
              type="radio"
              name="decision"
              value={decision.value}
              required
              label={decision.label}
              hint={decision.hint}
              defaultChecked={submitted?.decision === decision.value}
            />
          ))}
        </fieldset>
        {answer?.faults.decision ? <Note kind="error">{answer.faults.decision}</Note> : null}
        {scopes.length > 0 ? (
          <SelectField
            className={claimsStyles.scope}
            label="Amount to refund"
            name="scope"
            defaultValue={submitted?.scope ?? 'piece'}
            choices={scopes.map(({ value, label, amount }) => ({
              value,
              label: `${label}: ${formatMoney(amount!)}`,
            }))}
          />
        ) : null}
        <TextArea
          label="Reason (the fan reads this)"
          name="words"
          rows={5}
          maxLength={2000}
          required
          defaultValue={submitted?.words ?? ''}
          error={answer?.faults.words}
          hint="Sent by e-mail and shown on the order’s page."
        />
        <RequiredProofField proof={answer?.proof} />
        <Button kind="ink" isBusy={isSubmitting}>
          Decide
        </Button>
      </Form>
    </Sheet>
  )
}
