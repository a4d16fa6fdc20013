import { useCallback, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import type { BrandAnswer, BrandForm, StudioBrand } from '../document/studio-data.ts'
import { sendChange } from '../saving/requests.ts'

/** The shop's brand kit, with functions to add and remove pieces; shows the server's state. */
export function useBrand(initialBrand: StudioBrand, announce: (text: string) => void) {
  const [brand, setBrand] = useState(initialBrand)
  const changeBrand = useCallback(
    async (change: BrandForm) => {
      const answer = await sendChange<BrandAnswer>(hrefs.studioBrand, change)
      if (answer.ok) setBrand(answer.brand)
      else announce(answer.words)
    },
    [announce],
  )
  const change = useCallback((form: BrandForm) => void changeBrand(form), [changeBrand])
  return { brand, changeBrand: change }
}
