import { inkOn } from '#catalogue/contract'
import type { Ink } from '#press/soft-proof/soft-proof.ts'
import { choiceOf, productOf } from '../document/studio-state.ts'
import { useStudio } from '../studio-context.ts'

/** The press's way of printing on the shown colour; null if its technique is unknown. */
export function usePressInk(): Ink | null {
  const { state } = useStudio()
  const product = productOf(state)
  if (!product) return null
  const cloth = product.blank.colours.find(({ slug }) => slug === choiceOf(state)?.shown)
  return inkOn(product.blank.technique, cloth?.hex ?? '#ffffff')
}
