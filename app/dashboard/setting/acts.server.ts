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
import { lookAtDetails } from '../payment/check-details.server.ts'
import { accountActs } from './account-acts.server.ts'
import { type Act, again, done, refuse } from './answer.server.ts'
import { emailActs } from './email-acts.server.ts'
import { askExport } from './export-act.server.ts'
import { factorActs } from './factor-acts.server.ts'
import { makeKey, revokeKey } from './key-acts.server.ts'
import { passkeyActs } from './passkey-acts.server.ts'
import { savePassword } from './password-act.server.ts'
import { teamActs } from './team-acts.server.ts'

const saveInfo: Act = async ({ transact, actor, requestId }, form) => {
  const read = readFields(form, ProfileForm)
  if (!read.ok) return again('info', read.fault)
  await transact((tx, at) => updateProfile(tx, actor, read.value, requestId, at))
  return done('info', 'info')
}

const saveBank: Act = async (creator, form) => {
  const { transact, actor, shop, requestId, config } = creator
  const confirmed = String(form.get('confirmed') ?? '')
  const read = readFields(form, BankForm)
  if (!read.ok) return again('bank', read.fault)
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return refuse('bank', fresh)
  const details = { method: 'bank_transfer' as const, ...read.value }
  const closed = await transact((tx) => refuseNotOffered(tx, listSenders(config), details))
  if (closed) return again('bank', { values: {}, faults: { '': wordsOf(closed, payoutRefusals) } }, 409)
  const looked = await lookAtDetails(creator, details, confirmed)
  const values = { ...read.value, bic: '', city: '' }
  if (looked.is === 'asked') return again('bank', { values, faults: {} }, 200, looked.asks)
  if (looked.is === 'refused')
    return again('bank', { values, faults: { [looked.field]: looked.words } }, looked.status)
  await transact(async (tx, at) => {
    const owner = { shopId: shop.id, personId: actor.personId }
    const ring = { secret: config.secretKey }
    const { id, label, lastFour } = await saveDestination(tx, ring, owner, looked.details, at)
    const event = { actor, action: 'payout_details.changed' as const, resource: id }
    await record(tx, { ...event, after: { bank: label, lastFour }, requestId }, at)
  })
  return done('bank', 'bank')
}

const endSession: Act = async ({ transact, actor, requestId }, form) => {
  const which = String(form.get('session') ?? '').slice(0, 60)
  const ended = await transact((tx, at) => revokeSession(tx, actor, which, requestId, at))
  return ended.ok ? done('sessions', 'session') : refuse('sessions', ended)
}

/** The page's acts, each with the power in the shop it requires; none: it is the person's own. */
export const acts: Readonly<Record<string, { run: Act; asks: Power | null }>> = {
  info: { run: saveInfo, asks: null },
  password: { run: savePassword, asks: null },
  'change-email': { run: emailActs.ask, asks: null },
  'keep-email': { run: emailActs.cancel, asks: null },
  connect: { run: accountActs.connect, asks: 'own' },
  disconnect: { run: accountActs.disconnect, asks: null },
  bank: { run: saveBank, asks: 'own' },
  factor: { run: factorActs.turn, asks: null },
  codes: { run: factorActs.renew, asks: null },
  session: { run: endSession, asks: null },
  'add-passkey': { run: passkeyActs.add, asks: null },
  'name-passkey': { run: passkeyActs.rename, asks: null },
  'remove-passkey': { run: passkeyActs.remove, asks: null },
  invite: { run: teamActs.invite, asks: 'own' },
  'invite-again': { run: teamActs.resend, asks: 'own' },
  'take-back': { run: teamActs.takeBack, asks: 'own' },
  'member-role': { run: teamActs.changeRole, asks: 'own' },
  'remove-member': { run: teamActs.remove, asks: 'own' },
  leave: { run: teamActs.leave, asks: null },
  'make-key': { run: makeKey, asks: 'own' },
  'revoke-key': { run: revokeKey, asks: 'own' },
  export: { run: askExport, asks: 'own' },
}

/** One form per section; the button's `act` tells which. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readParts(request)
  const act = String(form.get('act') ?? '')
  form.delete('act')
  const found = Object.hasOwn(acts, act) ? acts[act] : undefined
  if (!found) throw data(null, { status: 400 })
  const creator = signedInCreator(context)
  if (found.asks && !mayDo(creator.shop.role, found.asks)) throw data(null, { status: 403 })
  return found.run(creator, form)
}
