import { hrefs } from '#kernel/hrefs.ts'
import type { Theme } from './theme.ts'

/** Dispatched on the document when the theme changes in place, for every switch. */
export const themeChosen = 'fanfare:theme'

/** Changes the page at once, and the cookie behind it. */
export function chooseTheme(theme: Theme, returnTo: string): void {
  document.documentElement.dataset.theme = theme
  document.dispatchEvent(new CustomEvent<Theme>(themeChosen, { detail: theme }))
  void fetch(hrefs.theme, {
    method: 'POST',
    body: new URLSearchParams({ theme, back: returnTo }),
    redirect: 'manual',
  })
}
