import type { ProvedStaff } from '#kernel/actor.ts'
import { asId, type Id, newId, parseId } from '#kernel/id.ts'
import { addDays, localDate } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { type Keyring, unseal } from '#platform/crypto/seal.ts'
import type { Tx } from '#platform/database/tx.ts'
import { readDestinationsById } from '../destination-rows.ts'
import type { Details } from '../details.ts'
import { limits } from '../limits.ts'
import { bankDay } from '../methods.ts'
import { isOfSuspendedShop, movePayout } from '../move-payout.ts'
import type { Payout } from '../payout.ts'
import { sealContextOf } from '../save-destination.ts'
import { insertBankFile, lockPayoutsForFile, readBankFile } from './bank-file-rows.ts'
import { type Debtor, type Payment, writePain001 } from './write-pain001.ts'

/** The bank's id for a payment: our payout id without its prefix, 32 characters. */
export const endToEndIdOf = (payoutId: Id<'payout'>): string => payoutId.slice(4).toUpperCase()
export const payoutIdOf = (endToEndId: string): Id<'payout'> | null =>
  parseId('payout', `pay_${endToEndId.toLowerCase()}`)
const messageIdOf = (fileId: Id<'bankFile'>): string => fileId.slice(4, 36).toUpperCase()
export const fileIdOf = (messageId: string): Id<'bankFile'> | null =>
  parseId('bankFile', `bkf_${messageId.toLowerCase()}`)

/** Puts every approved payout by bank file into one file, which marks them sent. Those of suspended shops wait. */
export async function makeBankFile(
  tx: Tx,
  actor: ProvedStaff,
  at: Date,
): Promise<Result<{ id: Id<'bankFile'>; payments: number }, 'bank_file.nothing'>> {
  const payouts: Payout[] = []
  for (const payout of await lockPayoutsForFile(tx, limits.bankFilePayments))
    if (!(await isOfSuspendedShop(tx, payout))) payouts.push(payout)
  if (payouts.length === 0) return refused('bank_file.nothing')
  const id = newId('bankFile')
  await insertBankFile(
    tx,
    { id, madeBy: actor.personId, payoutIds: payouts.map((payout) => asId('payout', payout.id)) },
    at,
  )
  for (const payout of payouts) {
    const step = { ...actor, reference: endToEndIdOf(payout.id), note: 'In a file for the bank' }
    const moveResult = await movePayout(tx, payout.id, 'send', step, at)
    invariant(moveResult.ok, 'a payout that was ready for the file may be sent')
  }
  return ok({ id, payments: payouts.length })
}

/** The bytes of a file, the same on every download; null if there is none. */
export async function writeBankFile(
  tx: Tx,
  ring: Keyring,
  debtor: Debtor,
  id: Id<'bankFile'>,
): Promise<{ name: string; body: string } | null> {
  const file = await readBankFile(tx, id)
  if (!file) return null
  const rows = await readDestinationsById(tx, [
    ...new Set(file.payouts.map((payout) => payout.destinationId)),
  ])
  const payments = file.payouts.map((payout) => {
    const { sealed } = rows.find((row) => row.id === payout.destinationId)!
    const json = unseal(ring, sealContextOf(payout.shopId as Id<'shop'>, payout.destinationId), sealed)
    return paymentOf(payout, JSON.parse(json) as Details)
  })
  const madeOn = localDate(file.madeAt, 'UTC')
  const executeOn = bankDay(addDays(madeOn, 1), 0)
  const body = writePain001({ messageId: messageIdOf(id), madeAt: file.madeAt, executeOn, debtor, payments })
  return { name: `payouts-${madeOn}-${id.slice(-6)}.xml`, body }
}

const clearingSystems: Readonly<Record<string, string>> = { US: 'USABA', GB: 'GBDSC', ZA: 'ZANCC' }
function paymentOf(payout: Payout, details: Details): Payment {
  if (details.method !== 'bank_transfer') throw new Error('these are not details of a bank account')
  const { accountName, accountNumber, bankName, branchCode, country, city, bic } = details
  const system = clearingSystems[country]
  return {
    endToEndId: endToEndIdOf(payout.id),
    amount: payout.receive,
    name: accountName,
    country,
    town: city,
    account: /^[A-Z]{2}\d{2}/.test(accountNumber) ? { iban: accountNumber } : { number: accountNumber },
    bank: {
      name: bankName,
      bic,
      clearing: system && branchCode ? { system, member: branchCode } : undefined,
    },
  }
}
