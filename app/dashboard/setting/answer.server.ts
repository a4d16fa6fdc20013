import { data, redirect } from 'react-router'
import { type AccountRefusal, accountRefusals } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import type { FormFault } from '../../form.server.ts'
import type { signedInCreator } from '../../request.server.ts'
import type { AccountQuestion } from '../payment/account-question.tsx'

export type Section =
  | 'info'
  | 'password'
  | 'email'
  | 'accounts'
  | 'bank'
  | 'factor'
  | 'sessions'
  | 'passkeys'
  | 'team'
  | 'keys'
  | 'export'
/** A section's answer: faults by field, or codes and keys shown only once. */
export type Answer = FormFault & { section: Section; codes?: string[]; key?: string; asks?: AccountQuestion }
type Creator = ReturnType<typeof signedInCreator>
export type Act = (request: Creator, form: FormData) => Promise<ReturnType<typeof data<Answer>> | Response>

const secretNames = /password|again|current|^code$/i
export const answerFault = (section: Section, fault: FormFault, status = 422, asks?: AccountQuestion) =>
  data<Answer>(
    {
      ...fault,
      values: Object.fromEntries(Object.entries(fault.values).filter(([name]) => !secretNames.test(name))),
      section,
      ...(asks ? { asks } : {}),
    },
    { status },
  )
export function refuse(
  section: Section,
  refusal: Refusal<AccountRefusal>,
  field = '',
  values: Record<string, string> = {},
) {
  const faults = { [field]: wordsOf(refusal, accountRefusals) }
  return answerFault(section, { values, faults }, accountRefusals[refusal.code].status)
}
export const answerDone = (section: Section, notice: string, cookieLines: readonly string[] = []) =>
  redirect(`${hrefs.settings}?saved=${notice}#${section}`, {
    status: 303,
    headers: cookieLines.map((line): [string, string] => ['Set-Cookie', line]),
  })
