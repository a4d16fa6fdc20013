/** Ranges of addresses, as TRUSTED_PROXY lists them. */
import ipaddr from 'ipaddr.js'

/** A range of addresses: its first one and the number of shared bits. */
export type AddressRange = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** The ranges of a list separated by commas or blanks, and its invalid parts. */
export function readRanges(list: string): { ranges: AddressRange[]; rubbish: string[] } {
  const ranges: AddressRange[] = []
  const rubbish: string[] = []
  for (const part of list.split(/[\s,]+/).filter(Boolean)) {
    const range = readRange(part)
    if (range) ranges.push(range)
    else rubbish.push(part)
  }
  return { ranges, rubbish }
}

function readRange(part: string): AddressRange | null {
  // The library also reads `10.1` and octal numbers as addresses; a person who writes those has mistyped something.
  if (!part.includes(':') && !/^\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?$/.test(part)) return null
  if (ipaddr.isValidCIDR(part)) {
    const [first, bits] = ipaddr.parseCIDR(part)
    return first instanceof ipaddr.IPv6 && first.isIPv4MappedAddress() && bits >= 96
      ? [first.toIPv4Address(), bits - 96]
      : [first, bits]
  }
  if (!ipaddr.isValid(part)) return null
  const address = ipaddr.process(part)
  return [address, address instanceof ipaddr.IPv4 ? 32 : 128]
}

/** True if an address is in one of the ranges. An IPv4-mapped IPv6 address counts as IPv4. */
export function isWithin(address: string, ranges: readonly AddressRange[]): boolean {
  if (ranges.length === 0 || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return ranges.some(([first, bits]) => {
    if (parsed instanceof ipaddr.IPv4) return first instanceof ipaddr.IPv4 && parsed.match(first, bits)
    return first instanceof ipaddr.IPv6 && parsed.match(first, bits)
  })
}
