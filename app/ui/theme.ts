export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** The theme kept in the cookie; light when none was chosen. */
export function themeOf(cookies: string | null): Theme {
  const kept = /(?:^|;\s*)theme=(\w+)/.exec(cookies ?? '')?.[1]
  return themes.find((theme) => theme === kept) ?? 'light'
}
