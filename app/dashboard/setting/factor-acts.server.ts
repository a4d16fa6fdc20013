import { data } from 'react-router'
import { renewRecoveryCodes, sessionCookies, turnOffSecondFactor, turnOnSecondFactor } from '#accounts'
import { depsOf } from '../../account-deps.server.ts'
import { type Act, type Answer, again, done, refuse } from './answer.server.ts'
import { readProof } from './proof.server.ts'

const proofOf = (form: FormData) => readProof({ code: form.get('code'), answer: form.get('answer') })
/** The field a refusal concerns, if it isn't the code. */
const fields: Readonly<Record<string, string>> = {
  'password.wrong': 'current',
  'second_factor.staff_needs': '',
}
const fieldOf = (code: string): string => fields[code] ?? 'code'

/**
 * The checkbox gives the wanted state; a code or a passkey's signature proves it; turning it off requires the
 * password too.
 */
const turn: Act = async (request, form) => {
  const wanted = form.get('enabled') === 'on'
  const { transact, actor, requestId, config } = request
  const deps = depsOf(request)
  const given = proofOf(form)
  if (!given.ok) return again('factor', given.fault)
  if (wanted === actor.hasSecondFactor) {
    const words = wanted ? 'It’s already on. To turn it off, clear the box.' : 'Check the box to turn it on.'
    return again('factor', { values: {}, faults: { '': words } })
  }
  if (!wanted) {
    const proof = { ...given.value, password: String(form.get('current') ?? '').slice(0, 128) }
    const off = await transact((tx, at) => turnOffSecondFactor(tx, deps, actor, proof, requestId, at))
    if (!off.ok) return refuse('factor', off, fieldOf(off.code))
    return done('factor', 'factor-off', sessionCookies(config.appUrl, off.value))
  }
  const code = 'code' in given.value ? given.value.code : ''
  const on = await transact((tx, at) => turnOnSecondFactor(tx, deps, actor, code, requestId, at))
  if (!on.ok) return refuse('factor', on, on.code === 'second_factor.stale' ? '' : 'code')
  return data<Answer>(
    { section: 'factor', values: {}, faults: {}, codes: on.value.codes },
    {
      headers: sessionCookies(config.appUrl, on.value.signedIn).map((line): [string, string] => [
        'Set-Cookie',
        line,
      ]),
    },
  )
}

const renew: Act = async (request, form) => {
  const given = proofOf(form)
  if (!given.ok) return again('factor', given.fault)
  const { transact, actor, requestId } = request
  const renewed = await transact((tx, at) =>
    renewRecoveryCodes(tx, depsOf(request), actor, given.value, requestId, at),
  )
  if (!renewed.ok) return refuse('factor', renewed, 'code')
  return data<Answer>({ section: 'factor', values: {}, faults: {}, codes: renewed.value })
}

export const factorActs = { turn, renew } as const
