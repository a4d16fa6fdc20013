import type { CSSProperties } from 'react'
import { inksOf, type Look, type ThemeName } from '#storefronts/contract'
import styles from './look-themes.module.css'

const themeClasses: Record<ThemeName, string | undefined> = {
  press: undefined,
  gallery: styles.gallery,
  zine: styles.zine,
  night: styles.night,
  sunday: styles.sunday,
}
/** A theme's own class. Press is the base of the others, and has none. */
export const pickThemeClass = (theme: ThemeName): string => themeClasses[theme] ?? ''

type LookProps = Readonly<Record<`data-${string}`, string> & { style: CSSProperties }>
/** Keyed by the look object, which a store's pages share until it changes: its colours take long to compute. */
const propsByLook = new WeakMap<Look, LookProps>()

/** The attributes that a look sets on a store's element: names for the style sheets, and every colour. */
export function buildLookProps(look: Look): LookProps {
  const cached = propsByLook.get(look)
  if (cached) return cached
  const props = computeLookProps(look)
  propsByLook.set(look, props)
  return props
}

function computeLookProps(look: Look): LookProps {
  const [light, dark] = [inksOf(look.light), inksOf(look.dark)]
  const ink = (name: string): string => {
    if (look.mode === 'light') return light[name]!
    if (look.mode === 'dark') return dark[name]!
    return light[name] === dark[name] ? light[name]! : `light-dark(${light[name]}, ${dark[name]})`
  }
  return {
    'data-look': look.theme,
    'data-mode': look.mode,
    'data-fonts': look.fonts,
    'data-corners': look.corners,
    'data-density': look.density,
    'data-header': look.header,
    'data-cards': look.cards,
    style: Object.fromEntries(Object.keys(light).map((name) => [`--${name}`, ink(name)])) as CSSProperties,
  }
}
