import { createContext, type ReactElement, type ReactNode, use } from 'react'

/** Takes markup that is the same on many pages, and returns the mark that stands for it until the page is written. */
export type MarkupStore = (of: object, id: string, draw: () => ReactElement) => string
/** Only while a page without framework JavaScript is written as text; null elsewhere. */
export const MarkupContext = createContext<MarkupStore | null>(null)

/**
 * Markup that depends on `of` and `id` alone, such as the options of a long list: written once for all pages, as
 * React takes as long for two hundred countries as for all else on a product's page. `draw` gives the element around
 * it, and reads no context.
 */
export function WrittenOnce({
  of,
  id,
  draw,
}: {
  of: object
  id: string
  draw: () => ReactElement<{ children?: ReactNode }>
}): ReactNode {
  const keep = use(MarkupContext)
  return keep ? keep(of, id, draw) : draw().props.children
}
