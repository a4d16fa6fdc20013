/** The panels beside the preview; the address names the chosen one. */
export const panels = {
  sections: 'Sections',
  theme: 'Theme',
  menu: 'Menu',
  featured: 'Featured',
  posts: 'Posts',
  collections: 'Collections',
  links: 'Links',
} as const
/** Panels opened by a button in the header. */
const otherPanels = ['versions'] as const
export type Panel = keyof typeof panels | (typeof otherPanels)[number]
export const isPanel = (text: string): text is Panel =>
  Object.hasOwn(panels, text) || otherPanels.some((name) => name === text)

/** The last save's refusal. */
export type Fault = {
  faults: Record<string, string>
  values: Record<string, string>
  refusal: string | null
  /** Another window saved first: the person decides whose words stay. */
  isConflict?: boolean
}
