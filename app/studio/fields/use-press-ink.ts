import { inkOn } from '#catalogue/contract'
import type { Ink } from '#press/soft-proof/soft-proof.ts'
import { choiceOf, productOf } from '../document/studio-state.ts'
import { useStudio } from '../studio-context.ts'

/** How the press prints on the colour that is shown; null if nothing is known of its technique. */
export function usePressInk(): Ink | null {
  const { state } = useStudio()
  const product = productOf(state)
  if (!product) return null
  const cloth = product.blank.colours.find(({ slug }) => slug === choiceOf(state)?.shown)
  return inkOn(product.blank.technique, cloth?.hex ?? '#ffffff')
}
