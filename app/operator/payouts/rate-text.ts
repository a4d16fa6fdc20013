/** "1531.2" for 1531200000 millionths: a rate as typed; empty if none is set. */
export function formatRate(rateE6: bigint | undefined): string {
  if (rateE6 === undefined) return ''
  const fraction = String(rateE6 % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return fraction ? `${rateE6 / 1_000_000n}.${fraction}` : String(rateE6 / 1_000_000n)
}
