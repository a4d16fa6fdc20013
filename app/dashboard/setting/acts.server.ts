import { type ActionFunctionArgs, data } from 'react-router'
import { requireFreshSecondFactor, revokeSession, updateProfile } from '#accounts'
import { ProfileForm } from '#accounts/contract'
import { record } from '#audit'
import { mayDo, type Power } from '#kernel/actor.ts'
import { wordsOf } from '#kernel/result.ts'
import { listSenders, refuseNotOffered, saveDestination } from '#payouts'
import { BankForm, payoutRefusals } from '#payouts/contract'
import { readFields, readParts } from '../../form.server.ts'
import { signedInCreator } from '../../request.server.ts'
import { checkDetails } from '../payment/check-details.server.ts'
import { accountActs } from './account-acts.server.ts'
import { type Act, answerDone, answerFault, refuse } from './answer.server.ts'
import { emailActs } from './email-acts.server.ts'
import { requestExport } from './export-act.server.ts'
import { factorActs } from './factor-acts.server.ts'
import { makeKey, revokeKey } from './key-acts.server.ts'
import { passkeyActs } from './passkey-acts.server.ts'
import { savePassword } from './password-act.server.ts'
import { teamActs } from './team-acts.server.ts'

const saveInfo: Act = async ({ transact, actor, requestId }, form) => {
  const parsed = readFields(form, ProfileForm)
  if (!parsed.ok) return answerFault('info', parsed.fault)
  await transact((tx, at) => updateProfile(tx, actor, parsed.value, requestId, at))
  return answerDone('info', 'info')
}

const saveBank: Act = async (creator, form) => {
  const { transact, actor, shop, requestId, config } = creator
  const confirmed = String(form.get('confirmed') ?? '')
  const parsed = readFields(form, BankForm)
  if (!parsed.ok) return answerFault('bank', parsed.fault)
  const freshProof = requireFreshSecondFactor(actor)
  if (!freshProof.ok) return refuse('bank', freshProof)
  const details = { method: 'bank_transfer' as const, ...parsed.value }
  const refusal = await transact((tx) => refuseNotOffered(tx, listSenders(config), details))
  if (refusal)
    return answerFault('bank', { values: {}, faults: { '': wordsOf(refusal, payoutRefusals) } }, 409)
  const check = await checkDetails(creator, details, confirmed)
  const values = { ...parsed.value, bic: '', city: '' }
  if (check.is === 'asked') return answerFault('bank', { values, faults: {} }, 200, check.question)
  if (check.is === 'refused')
    return answerFault('bank', { values, faults: { [check.field]: check.words } }, check.status)
  await transact(async (tx, at) => {
    const owner = { shopId: shop.id, personId: actor.personId }
    const ring = { secret: config.secretKey }
    const { id, label, lastFour } = await saveDestination(tx, ring, owner, check.details, at)
    const event = { actor, action: 'payout_details.changed' as const, resource: id }
    await record(tx, { ...event, after: { bank: label, lastFour }, requestId }, at)
  })
  return answerDone('bank', 'bank')
}

const endSession: Act = async ({ transact, actor, requestId }, form) => {
  const sessionId = String(form.get('session') ?? '').slice(0, 60)
  const result = await transact((tx, at) => revokeSession(tx, actor, sessionId, requestId, at))
  return result.ok ? answerDone('sessions', 'session') : refuse('sessions', result)
}

/** The page's acts, each with the power in the shop it requires; none: it is the person's own. */
export const acts: Readonly<Record<string, { run: Act; requires: Power | null }>> = {
  info: { run: saveInfo, requires: null },
  password: { run: savePassword, requires: null },
  'change-email': { run: emailActs.request, requires: null },
  'keep-email': { run: emailActs.cancel, requires: null },
  connect: { run: accountActs.connect, requires: 'own' },
  disconnect: { run: accountActs.disconnect, requires: null },
  bank: { run: saveBank, requires: 'own' },
  factor: { run: factorActs.set, requires: null },
  codes: { run: factorActs.renew, requires: null },
  session: { run: endSession, requires: null },
  'add-passkey': { run: passkeyActs.add, requires: null },
  'name-passkey': { run: passkeyActs.rename, requires: null },
  'remove-passkey': { run: passkeyActs.remove, requires: null },
  invite: { run: teamActs.invite, requires: 'own' },
  'invite-again': { run: teamActs.resend, requires: 'own' },
  'take-back': { run: teamActs.withdraw, requires: 'own' },
  'member-role': { run: teamActs.changeRole, requires: 'own' },
  'remove-member': { run: teamActs.remove, requires: 'own' },
  leave: { run: teamActs.leave, requires: null },
  'make-key': { run: makeKey, requires: 'own' },
  'revoke-key': { run: revokeKey, requires: 'own' },
  export: { run: requestExport, requires: 'own' },
}

/** One form per section; the button's `act` tells which. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readParts(request)
  const name = String(form.get('act') ?? '')
  form.delete('act')
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) throw data(null, { status: 400 })
  const creator = signedInCreator(context)
  if (act.requires && !mayDo(creator.shop.role, act.requires)) throw data(null, { status: 403 })
  return act.run(creator, form)
}
