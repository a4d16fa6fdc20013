/** Turns, browser door: how a place in line reads. */
export { limits as turnLimits } from './limits.ts'

/** Where a browser stands in the line of a drop. `seconds`: how long it may still take, null where nothing says. */
export type Standing =
  | { state: 'before_draw' }
  | { state: 'waiting'; ahead: number; seconds: number | null; held: boolean }
  | { state: 'turn'; seconds: number }
  | { state: 'lapsed' | 'sold_out' | 'over' | 'none' }

/** How long a wait reads: never exact, since people in front give up or take their time. */
export function waitWords(seconds: number | null): string {
  if (seconds === null) return 'How long it takes shows once the line moves.'
  if (seconds < 60) return 'About a minute.'
  return `About ${Math.ceil(seconds / 60)} minutes.`
}

/** Seconds between two looks at one's place: the further back, the rarer. Who is called has a minute to see it. */
export const lookAgainSeconds = (ahead: number): number =>
  ahead < 20 ? 4 : ahead < 200 ? 8 : ahead < 800 ? 15 : ahead < 3_000 ? 30 : 60
