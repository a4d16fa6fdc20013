import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { chooseTheme, themeChosen } from './choose-theme.ts'
import { type Theme, themes } from './theme.ts'

const labels: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }

/**
 * Light, dark or the system's choice. A form: the server stores the choice in a cookie and renders the right one at
 * once; with scripts the page changes in place.
 */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const { pathname: returnTo } = useLocation()
  const [current, setCurrent] = useState(theme)
  useEffect(() => {
    const follow = (event: Event) => setCurrent((event as CustomEvent<Theme>).detail)
    document.addEventListener(themeChosen, follow)
    return () => document.removeEventListener(themeChosen, follow)
  }, [])
  const choose = (event: FormEvent<HTMLFormElement>): void => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const next = themes.find((name) => name === (submitter as HTMLButtonElement | null)?.value)
    if (!next) return
    event.preventDefault()
    chooseTheme(next, returnTo)
  }
  return (
    <form method="post" action={hrefs.theme} onSubmit={choose}>
      <input type="hidden" name="back" value={returnTo} />
      <fieldset className="seg" aria-label="Theme">
        {themes.map((name) => (
          <button key={name} type="submit" name="theme" value={name} aria-pressed={name === current}>
            {labels[name]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
