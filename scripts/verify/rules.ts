import { book } from './book.ts'
import { figures } from './figures.ts'
import { listGuards } from './guards.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { production } from './production.ts'
import type { Rule } from './rule.ts'

/** Every rule that rows must obey. */
export const listRules = (): readonly Rule[] => [
  ...book,
  ...payments,
  ...orders,
  ...production,
  ...payouts,
  ...figures,
  ...listGuards(),
]
