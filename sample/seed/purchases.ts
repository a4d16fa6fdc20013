import type { Database } from '#platform/database/tx.ts'
import { movePlan, renewDue, saveCard, startPlan } from '#purchases'
import { adaeze } from '../people.ts'
import { requireOk } from './require-ok.ts'
import type { SampleShop } from './shop.ts'

const startedAt = new Date('2025-04-22T09:00:00Z')
const renewals = [new Date('2025-05-22T09:00:00Z'), new Date('2025-06-22T09:00:00Z')]
const cancelledAt = new Date('2025-07-01T09:00:00Z')
const endedAt = new Date('2025-07-22T09:00:00Z')

/** Three months of Fanfare Plus from April to July: bought, renewed and cancelled, all before the first release. */
export async function seedPurchases(
  { transact }: Pick<Database, 'transact'>,
  { shopId }: SampleShop,
): Promise<void> {
  await transact(async (tx) => {
    const form = { cardNumber: '4242 4242 4242 4242', cardName: adaeze.name }
    const card = await saveCard(tx, shopId, form, startedAt)
    requireOk(card, 'the test card is saved')
    requireOk(
      await startPlan(tx, { shopId, billed: 'monthly', cardId: card.value.id }, startedAt),
      'the plan begins',
    )
    for (const at of renewals) await renewDue(tx, at)
    requireOk(await movePlan(tx, shopId, 'cancel', cancelledAt), 'the plan is cancelled')
    await renewDue(tx, endedAt)
  })
}
