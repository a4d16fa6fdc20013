import { useCallback, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import type { BrandAnswer, BrandForm, StudioBrand } from '../document/studio-data.ts'
import { sendChange } from '../saving/ask.ts'

/** The shop's brand kit, with functions to add and remove pieces; shows the server's state. */
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
