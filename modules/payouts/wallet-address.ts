/** Addresses of wallets that take USDC on Ethereum and its kin: hex whose capitals are a checksum (EIP-55). */
const mask = (1n << 64n) - 1n
const turn = (word: bigint, by: bigint): bigint =>
  by === 0n ? word : ((word << by) | (word >> (64n - by))) & mask

const roundConstants = [
  0x0000000000000001n,
  0x0000000000008082n,
  0x800000000000808an,
  0x8000000080008000n,
  0x000000000000808bn,
  0x0000000080000001n,
  0x8000000080008081n,
  0x8000000000008009n,
  0x000000000000008an,
  0x0000000000000088n,
  0x0000000080008009n,
  0x000000008000000an,
  0x000000008000808bn,
  0x800000000000008bn,
  0x8000000000008089n,
  0x8000000000008003n,
  0x8000000000008002n,
  0x8000000000000080n,
  0x000000000000800an,
  0x800000008000000an,
  0x8000000080008081n,
  0x8000000000008080n,
  0x0000000080000001n,
  0x8000000080008008n,
]
const turns = [
  0n,
  1n,
  62n,
  28n,
  27n,
  36n,
  44n,
  6n,
  55n,
  20n,
  3n,
  10n,
  43n,
  25n,
  39n,
  41n,
  45n,
  15n,
  21n,
  8n,
  18n,
  2n,
  61n,
  56n,
  14n,
]

function permute(state: bigint[]): void {
  for (const constant of roundConstants) {
    const column = [0, 1, 2, 3, 4].map(
      (x) => state[x]! ^ state[x + 5]! ^ state[x + 10]! ^ state[x + 15]! ^ state[x + 20]!,
    )
    for (let place = 0; place < 25; place += 1) {
      const x = place % 5
      state[place]! ^= column[(x + 4) % 5]! ^ turn(column[(x + 1) % 5]!, 1n)
    }
    const moved = [...state]
    for (let x = 0; x < 5; x += 1)
      for (let y = 0; y < 5; y += 1)
        moved[y + 5 * ((2 * x + 3 * y) % 5)] = turn(state[x + 5 * y]!, turns[x + 5 * y]!)
    for (let place = 0; place < 25; place += 1) {
      const row = place - (place % 5)
      const x = place % 5
      state[place] = moved[place]! ^ (~moved[row + ((x + 1) % 5)]! & mask & moved[row + ((x + 2) % 5)]!)
    }
    state[0]! ^= constant
  }
}

/** Keccak-256 of a short text (under 136 bytes), in hex. */
export function keccak256(text: string): string {
  const block = new Uint8Array(136)
  block.set(new TextEncoder().encode(text))
  block[text.length]! ^= 1
  block[135]! ^= 0x80
  const state = Array.from({ length: 25 }, () => 0n)
  for (let place = 0; place < 136; place += 1)
    state[place >> 3]! ^= BigInt(block[place]!) << BigInt(8 * (place % 8))
  permute(state)
  return Array.from({ length: 32 }, (_, place) =>
    Number((state[place >> 3]! >> BigInt(8 * (place % 8))) & 0xffn)
      .toString(16)
      .padStart(2, '0'),
  ).join('')
}

/** True when the capitals of the address fit its checksum: one mistyped letter is found. */
export function isCheckedAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const plain = text.slice(2).toLowerCase()
  const hash = keccak256(plain)
  const checked = [...plain].map((letter, place) =>
    Number.parseInt(hash[place]!, 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return checked.join('') === text.slice(2)
}
