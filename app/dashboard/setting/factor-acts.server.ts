import { data } from 'react-router'
import { cookies, secondFactor } from '#accounts'
import { CodeForm } from '#accounts/contract'
import { readFields } from '../../form.server.ts'
import { meansOf } from '../../sign-in/means.server.ts'
import { type Act, type Answer, again, done, refuse } from './answer.server.ts'

/** The checkbox says what is wanted; a code proves it, or what a passkey signed just now. */
const turn: Act = async (request, form) => {
  const wanted = form.get('enabled') === 'on'
  form.delete('enabled')
  const { transact, actor, requestId, config } = request
  const means = meansOf(request)
  const given = readProof(form)
  if (!given.ok) return again('factor', given.fault)
  if (wanted === actor.hasSecondFactor) {
    const words = wanted
      ? 'It is on already. To turn it off, clear the box first.'
      : 'Check the box to turn it on.'
    return again('factor', { values: {}, faults: { '': words } })
  }
  if (!wanted) {
    const off = await transact((tx, at) => secondFactor.turnOff(tx, means, actor, given.value, requestId, at))
    if (!off.ok) return refuse('factor', off, 'code')
    return done('factor', 'factor-off', cookies.signedIn(config.appUrl, off.value))
  }
  const code = 'code' in given.value ? given.value.code : ''
  const on = await transact((tx, at) => secondFactor.turnOn(tx, means, actor, code, requestId, at))
  if (!on.ok) return refuse('factor', on, on.code === 'second_factor.stale' ? '' : 'code')
  return data<Answer>(
    { section: 'factor', values: {}, faults: {}, codes: on.value.codes },
    {
      headers: cookies
        .signedIn(config.appUrl, on.value.signedIn)
        .map((line): [string, string] => ['Set-Cookie', line]),
    },
  )
}

const renew: Act = async (request, form) => {
  const given = readProof(form)
  if (!given.ok) return again('factor', given.fault)
  const { transact, actor, requestId } = request
  const renewed = await transact((tx, at) =>
    secondFactor.renewCodes(tx, meansOf(request), actor, given.value, requestId, at),
  )
  if (!renewed.ok) return refuse('factor', renewed, 'code')
  return data<Answer>({ section: 'factor', values: {}, faults: {}, codes: renewed.value })
}

const answerMost = 10_000
/** A passkey's answer where there is one, else the code that was typed. */
function readProof(form: FormData) {
  const answer = String(form.get('answer') ?? '').slice(0, answerMost)
  form.delete('answer')
  return answer ? { ok: true as const, value: { answer } } : readFields(form, CodeForm)
}

export const factorActs = { turn, renew } as const
