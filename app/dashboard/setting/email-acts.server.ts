import { cancelEmailChange, requestEmailChange } from '#accounts'
import { ChangeEmailForm } from '#accounts/contract'
import { depsOf } from '../../account-deps.server.ts'
import { readFields } from '../../form.server.ts'
import { type Act, answerDone, answerFault, refuse } from './answer.server.ts'

const requestChange: Act = async (request, form) => {
  const parsed = readFields(form, ChangeEmailForm)
  if (!parsed.ok) return answerFault('email', parsed.fault)
  const { transact, actor, requestId } = request
  const { email } = parsed.value
  const result = await transact((tx, at) =>
    requestEmailChange(tx, depsOf(request), actor, email, requestId, at),
  )
  if (result.ok) return answerDone('email', 'email-asked')
  return refuse('email', result, result.code === 'email.same' ? 'email' : '', { email })
}

const cancel: Act = async ({ transact, actor, requestId }) => {
  const cancelled = await transact((tx, at) => cancelEmailChange(tx, actor, requestId, at))
  return cancelled.ok ? answerDone('email', 'email-kept') : refuse('email', cancelled)
}

export const emailActs = { request: requestChange, cancel } as const
