import { useCallback, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import type { BrandAnswer, BrandForm, StudioBrand } from '../document/studio-data.ts'
import { ask, signedOutWords } from '../saving/ask.ts'

const words = {
  'signed-out': signedOutWords,
  offline: 'The server didn’t answer, so the brand kit is as it was. Try again.',
  busy: 'The server is busy, so the brand kit is as it was. Try again in a minute.',
}

/** The brand kit of the shop, and how a piece gets in or out: shown as the server then has it. */
export function useBrand(first: StudioBrand, say: (words: string) => void) {
  const [brand, setBrand] = useState(first)
  const changeBrand = useCallback(
    async (change: BrandForm) => {
      const answer = await ask<BrandAnswer>(hrefs.studioBrand, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(change),
      })
      if (typeof answer === 'string') say(words[answer])
      else if (answer.ok) setBrand(answer.brand)
      else say(answer.words)
    },
    [say],
  )
  const change = useCallback((one: BrandForm) => void changeBrand(one), [changeBrand])
  return { brand, changeBrand: change }
}
