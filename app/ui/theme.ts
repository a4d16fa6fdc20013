export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** The theme in the cookie; light by default. */
export function readTheme(cookies: string | null): Theme {
  const saved = /(?:^|;\s*)theme=(\w+)/.exec(cookies ?? '')?.[1]
  return themes.find((theme) => theme === saved) ?? 'light'
}
