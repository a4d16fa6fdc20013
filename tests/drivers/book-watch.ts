import { readAccountBalance } from '#ledger'
import type { Database } from '#platform/database/tx.ts'

type AccountName = Parameters<typeof readAccountBalance>[1]
export type MovedAmounts = readonly (readonly [account: string, minor: bigint])[]

/** The sum of movements by account, without accounts at zero. */
export function sumMoves(moved: MovedAmounts): Record<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [account, minor] of moved) sums.set(account, (sums.get(account) ?? 0n) + minor)
  return Object.fromEntries([...sums].filter(([, minor]) => minor !== 0n).sort())
}

/** Watches accounts of the book from now on: `readMoves` returns what was posted to them since. */
export async function watchBook(database: Pick<Database, 'read'>, names: readonly AccountName[]) {
  const readBalances = () =>
    database.read(async (tx) => {
      const balances: [AccountName, bigint][] = []
      for (const name of names) balances.push([name, (await readAccountBalance(tx, name)).minor])
      return balances
    })
  const balancesBefore = await readBalances()
  return {
    async readMoves(): Promise<Record<string, bigint>> {
      return sumMoves([
        ...(await readBalances()),
        ...balancesBefore.map(([name, minor]) => [name, -minor] as const),
      ])
    },
  }
}
