/** What can be edited beside the preview; the chosen one is in the address. */
export const panels = {
  look: 'Texts and colours',
  featured: 'Featured',
  posts: 'Posts and pages',
  collections: 'Collections',
} as const
export type Panel = keyof typeof panels
export const isPanel = (text: string): text is Panel => Object.hasOwn(panels, text)

/** What the last try to save answered, when it could not be saved. */
export type Fault = { faults: Record<string, string>; values: Record<string, string>; refusal: string | null }
