import { useState } from 'react'
import { type Theme, themes } from './theme.ts'

const words: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'As the system' }

/** Light, dark or as the system says; kept in a cookie so that the server draws the right one at once. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const [current, setCurrent] = useState(theme)
  const choose = (next: Theme): void => {
    setCurrent(next)
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser yet
    document.cookie = `theme=${next}; path=/; max-age=31536000; samesite=lax`
    document.documentElement.dataset.theme = next
  }
  return (
    <fieldset className="seg" aria-label="Theme">
      {themes.map((name) => (
        <button key={name} type="button" aria-pressed={name === current} onClick={() => choose(name)}>
          {words[name]}
        </button>
      ))}
    </fieldset>
  )
}
