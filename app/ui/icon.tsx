import { type IconName, iconsOfSite, iconsOfStores, type NetworkName } from './icon-names.ts'
import sprite from './icons.svg?url'
import spriteOfSite from './icons-of-site.svg?url'
import spriteOfStores from './icons-of-stores.svg?url'

/** The icons of stores and of the public site are in small sprites of their own, on any page. */
function buildHref(id: string): string {
  if (iconsOfStores.has(id)) return `${spriteOfStores}#${id}`
  return `${iconsOfSite.has(id) ? spriteOfSite : sprite}#${id}`
}

type Size = 's' | 'l'
const buildClass = (size: Size | undefined, extra?: string): string =>
  ['i', size ? `i-${size}` : '', extra ?? ''].filter(Boolean).join(' ')

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** A Lucide picture from the sprite. Without `label` it is decorative and hidden from screen readers. */
export function Icon({
  name,
  size,
  label,
  className,
}: {
  name: IconName
  size?: Size | undefined
  label?: string | undefined
  className?: string | undefined
}) {
  const picture = <use href={buildHref(name)} />
  if (label)
    return (
      <svg role="img" aria-label={label} className={buildClass(size, className)} {...stroke}>
        <title>{label}</title>
        {picture}
      </svg>
    )
  return (
    <svg aria-hidden="true" className={buildClass(size, className)} {...stroke}>
      {picture}
    </svg>
  )
}

/** The mark of a network, in ink. */
export function NetworkMark({
  name,
  size,
  className,
}: {
  name: NetworkName
  size?: Size | undefined
  className?: string | undefined
}) {
  return (
    <svg className={buildClass(size, className)} fill="currentColor" aria-hidden="true">
      <use href={buildHref(`net-${name}`)} />
    </svg>
  )
}
