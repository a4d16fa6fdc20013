/** The panels beside the preview; the chosen one is in the address. */
export const panels = {
  sections: 'Sections',
  theme: 'Theme',
  menu: 'Menu',
  featured: 'Featured',
  posts: 'Posts',
  collections: 'Collections',
  links: 'Links',
} as const
/** Panels that have their button in the head. */
const others = ['versions'] as const
export type Panel = keyof typeof panels | (typeof others)[number]
export const isPanel = (text: string): text is Panel =>
  Object.hasOwn(panels, text) || others.some((other) => other === text)

/** The answer to the last try to save, when it could not be saved. */
export type Fault = {
  faults: Record<string, string>
  values: Record<string, string>
  refusal: string | null
  /** Another window was there first: the person decides whose words stay. */
  elsewhere?: boolean
}
