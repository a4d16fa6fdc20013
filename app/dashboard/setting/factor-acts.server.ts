import { data } from 'react-router'
import { renewRecoveryCodes, sessionCookies, turnOffSecondFactor, turnOnSecondFactor } from '#accounts'
import { depsOf } from '../../account-deps.server.ts'
import { type Act, type Answer, answerDone, answerFault, refuse } from './answer.server.ts'
import { readProof } from './proof.server.ts'

const readFactorProof = (form: FormData) => readProof({ code: form.get('code'), answer: form.get('answer') })
/** The field a refusal concerns, if it isn't the code. */
const fieldOfRefusal: Readonly<Record<string, string>> = {
  'password.wrong': 'current',
  'second_factor.staff_needs': '',
}
const pickField = (code: string): string => fieldOfRefusal[code] ?? 'code'

/**
 * The checkbox gives the wanted state; a code or a passkey's signature proves it; turning it off requires the
 * password too.
 */
const setFactor: Act = async (request, form) => {
  const wantsFactor = form.get('enabled') === 'on'
  const { transact, actor, requestId, config } = request
  const deps = depsOf(request)
  const givenProof = readFactorProof(form)
  if (!givenProof.ok) return answerFault('factor', givenProof.fault)
  if (wantsFactor === actor.hasSecondFactor) {
    const words = wantsFactor
      ? 'It’s already on. To turn it off, clear the box.'
      : 'Check the box to turn it on.'
    return answerFault('factor', { values: {}, faults: { '': words } })
  }
  if (!wantsFactor) {
    const proof = { ...givenProof.value, password: String(form.get('current') ?? '').slice(0, 128) }
    const turnedOff = await transact((tx, at) => turnOffSecondFactor(tx, deps, actor, proof, requestId, at))
    if (!turnedOff.ok) return refuse('factor', turnedOff, pickField(turnedOff.code))
    return answerDone('factor', 'factor-off', sessionCookies(config.appUrl, turnedOff.value))
  }
  const code = 'code' in givenProof.value ? givenProof.value.code : ''
  const turnedOn = await transact((tx, at) => turnOnSecondFactor(tx, deps, actor, code, requestId, at))
  if (!turnedOn.ok) return refuse('factor', turnedOn, turnedOn.code === 'second_factor.stale' ? '' : 'code')
  return data<Answer>(
    { section: 'factor', values: {}, faults: {}, codes: turnedOn.value.codes },
    {
      headers: sessionCookies(config.appUrl, turnedOn.value.session).map((line): [string, string] => [
        'Set-Cookie',
        line,
      ]),
    },
  )
}

const renewCodes: Act = async (request, form) => {
  const proof = readFactorProof(form)
  if (!proof.ok) return answerFault('factor', proof.fault)
  const { transact, actor, requestId } = request
  const renewed = await transact((tx, at) =>
    renewRecoveryCodes(tx, depsOf(request), actor, proof.value, requestId, at),
  )
  if (!renewed.ok) return refuse('factor', renewed, 'code')
  return data<Answer>({ section: 'factor', values: {}, faults: {}, codes: renewed.value })
}

export const factorActs = { set: setFactor, renew: renewCodes } as const
