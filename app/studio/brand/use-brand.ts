import { useCallback, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import type { BrandAnswer, BrandForm, StudioBrand } from '../document/studio-data.ts'
import { sendChange } from '../saving/ask.ts'

/** The brand kit of the shop, and how a piece gets in or out: shown as the server then has it. */
export function useBrand(first: StudioBrand, say: (words: string) => void) {
  const [brand, setBrand] = useState(first)
  const changeBrand = useCallback(
    async (change: BrandForm) => {
      const answer = await sendChange<BrandAnswer>(hrefs.studioBrand, change)
      if (answer.ok) setBrand(answer.brand)
      else say(answer.words)
    },
    [say],
  )
  const change = useCallback((one: BrandForm) => void changeBrand(one), [changeBrand])
  return { brand, changeBrand: change }
}
