import { data } from 'react-router'
import { type AccountRefusal, accountRefusals } from '#accounts/contract'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import type { FormFault } from '../form.server.ts'

/** The form with what was typed, without passwords, and a refusal's words at `field` ('': above everything). */
export function refuse(refusal: Refusal<AccountRefusal>, values: Record<string, string>, field = '') {
  const safeValues = Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.has(name)))
  const fault: FormFault = { values: safeValues, faults: { [field]: wordsOf(refusal, accountRefusals) } }
  return data(fault, { status: accountRefusals[refusal.code].status })
}
const secretFields = new Set(['password', 'again', 'current', 'code', 'token'])

/** A form with faults in its fields, without its passwords. */
export function showAgain(fault: FormFault) {
  const safeValues = Object.entries(fault.values).filter(([name]) => !secretFields.has(name))
  return data({ ...fault, values: Object.fromEntries(safeValues) }, { status: 422 })
}
