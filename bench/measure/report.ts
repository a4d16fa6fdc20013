/** The output of a benchmark, and its failure: by counts and ratios, never by seconds alone. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'

export type Row = {
  operation: string
  measured: number
  /** Of what `measured`, `skeleton` and `limit` are. */
  of: string
  /** The lower bound of this, measured in the same run; null if there is none. */
  skeleton?: number | null
  /** The most that is allowed: of the ratio where there is a skeleton, else of what was measured. Null: only told. */
  limit: number | null
}

const roundValue = (value: number): number => Number(value.toPrecision(value < 1_000 ? 3 : 6))
const measureRatio = ({ measured, skeleton }: Row): number | null => (skeleton ? measured / skeleton : null)
const isOverLimit = (row: Row): boolean =>
  row.limit !== null && (measureRatio(row) ?? row.measured) > row.limit

const formatVerdict = (row: Row): string => (isOverLimit(row) ? 'NO' : 'yes')

/** Prints the table, keeps it under `bench/results`, and has the process fail where a row is over its limit. */
export function report(name: string, rows: readonly Row[], more: Record<string, unknown> = {}): void {
  console.table(
    rows.map((row) => ({
      operation: row.operation,
      measured: `${roundValue(row.measured)} ${row.of}`,
      skeleton: row.skeleton ? `${roundValue(row.skeleton)}` : '',
      ratio: measureRatio(row) === null ? '' : roundValue(measureRatio(row)!),
      limit: row.limit ?? '',
      ok: row.limit === null ? '' : formatVerdict(row),
    })),
  )
  const load = Number(loadavg()[0]!.toFixed(1))
  console.log(`load of the machine: ${load}`)
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(
    `bench/results/${name}.json`,
    JSON.stringify(
      { load, rows: rows.map((row) => ({ ...row, ratio: measureRatio(row) })), ...more },
      null,
      2,
    ),
  )
  for (const row of rows.filter(isOverLimit)) {
    console.error(`over its limit: ${row.operation}`)
    process.exitCode = 1
  }
}
