/** Months of statements, as `2025-08`. */
import { dateFormat } from './formats.ts'

/** "August 2025". */
export const formatMonth = (month: string): string =>
  dateFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )

/** The month of a day and those before it, `count` in all, newest first. */
export function listMonths(date: string, count: number): string[] {
  const [year, month] = date.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year!, month! - 1 - back, 15)).toISOString().slice(0, 7),
  )
}
