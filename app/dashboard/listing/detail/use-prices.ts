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
export function usePrices(products: Products, refused: Texts | undefined) {
  const saved = formatPrices(products)
  const now = JSON.stringify(saved)
  const [edited, type] = useState<{ key: string; texts: Texts }>({ key: now, texts: {} })
  // What was typed over other prices was saved with them.
  const edits = edited.key === now ? edited.texts : {}
  const texts = { ...saved, ...refused, ...edits }
  return {
    textOf: (field: string): string => texts[field] ?? '',
    set: (changes: Texts) => type({ key: now, texts: { ...edits, ...changes } }),
    forget: () => type({ key: now, texts: saved }),
    changed: Object.keys(saved).filter((field) => texts[field] !== saved[field]).length,
  }
}
