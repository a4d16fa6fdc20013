import { ok, type Result, refused } from '#kernel/result.ts'
import { readOnce } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Company, companyLine } from './contract.ts'
import { type HouseActor, isAdministrator, recordChange } from './house-actor.ts'
import { companyTable } from './tables.ts'

/** The operator's company, or null until it is entered. */
export async function findCompany(tx: Tx): Promise<Company | null> {
  const [row] = await tx.select().from(companyTable)
  if (!row) return null
  const { onlyRow: _, savedAt: __, ...company } = row
  return company
}

/** Name and address for the foot of a letter; null before there is a company, and letters then name none. */
export async function findCompanyLine(tx: Tx): Promise<string | null> {
  const company = await readOnce(tx, 'company', () => findCompany(tx))
  return company && companyLine(company)
}

/** Writes the company. Everything printed, sent or booked before keeps its former name. */
export async function saveCompany(
  tx: Tx,
  actor: HouseActor,
  company: Company,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'house.admin_only'>> {
  if (!isAdministrator(actor)) return refused('house.admin_only')
  const before = await findCompany(tx)
  const row = { ...company, savedAt: at }
  await tx
    .insert(companyTable)
    .values({ onlyRow: true, ...row })
    .onConflictDoUpdate({ target: companyTable.onlyRow, set: row })
  const event = { action: 'house.company_saved', resource: 'company', requestId } as const
  await recordChange(tx, actor, { ...event, ...(before ? { before } : {}), after: company }, at)
  return ok()
}
