import { useState } from 'react'
import { moneyText, usd } from '#kernel/money.ts'
import type { OneListing } from './detail.server.ts'

type Products = OneListing['products']
type Texts = Readonly<Record<string, string>>
export type PricesForm = ReturnType<typeof usePrices>

/** The name of a size's price field. */
export const namePriceField = (blankId: string, size: string): string => `price:${blankId}:${size}`

const formatPrices = (products: Products): Texts =>
  Object.fromEntries(
    products.flatMap(({ blankId, sizes }) =>
      sizes.map(({ size, priceMinor }) => [namePriceField(blankId, size), moneyText(usd(priceMinor))]),
    ),
  )

/** The text in the price fields, and the number of unsaved ones. */
export function usePrices(products: Products, submitted: Texts | undefined) {
  const saved = formatPrices(products)
  const savedKey = JSON.stringify(saved)
  const [edited, setEdited] = useState<{ key: string; texts: Texts }>({ key: savedKey, texts: {} })
  // Edits of prices saved since no longer count.
  const edits = edited.key === savedKey ? edited.texts : {}
  const texts = { ...saved, ...submitted, ...edits }
  return {
    textOf: (field: string): string => texts[field] ?? '',
    set: (changes: Texts) => setEdited({ key: savedKey, texts: { ...edits, ...changes } }),
    reset: () => setEdited({ key: savedKey, texts: saved }),
    changedCount: Object.keys(saved).filter((field) => texts[field] !== saved[field]).length,
  }
}
