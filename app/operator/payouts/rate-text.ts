/** "1531.2" for 1531200000 millionths: a rate as typed; empty if none is set. */
export function rateText(rateE6: bigint | undefined): string {
  if (rateE6 === undefined) return ''
  const part = String(rateE6 % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return part ? `${rateE6 / 1_000_000n}.${part}` : String(rateE6 / 1_000_000n)
}
