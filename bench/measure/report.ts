/** The output of a benchmark, and its failure: by counts and ratios, never by seconds alone. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'

export type Row = {
  operation: string
  measured: number
  /** The unit of `measured` and `skeleton`. */
  of: string
  /** The least possible, measured in the same run; null if that was not measured. */
  skeleton?: number | null
  /** The most that is allowed: of the ratio if there is a skeleton, else of what was measured. Null: no limit. */
  limit: number | null
}

const roundValue = (value: number): number => Number(value.toPrecision(value < 1_000 ? 3 : 6))
const measureRatio = ({ measured, skeleton }: Row): number | null => (skeleton ? measured / skeleton : null)
const isOverLimit = (row: Row): boolean =>
  row.limit !== null && (measureRatio(row) ?? row.measured) > row.limit

const formatVerdict = (row: Row): string => (isOverLimit(row) ? 'NO' : 'yes')

/** Prints the table, saves it in `bench/results`, and makes the process fail if a row is over its limit. */
export function report(name: string, rows: readonly Row[], details: Record<string, unknown> = {}): void {
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
      { load, rows: rows.map((row) => ({ ...row, ratio: measureRatio(row) })), ...details },
      null,
      2,
    ),
  )
  for (const row of rows.filter(isOverLimit)) {
    console.error(`over its limit: ${row.operation}`)
    process.exitCode = 1
  }
}
