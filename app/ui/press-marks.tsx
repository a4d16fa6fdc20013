import type { CSSProperties, ReactNode } from 'react'

const patches = ['coral', 'yellow', 'green', 'blue', 'ink', 'dense', 'light']
/** The printer's control strip at the foot: once per page. */
export function ControlStrip() {
  return (
    <div className="strip" aria-hidden="true">
      {patches.map((patch) => (
        <i key={patch} />
      ))}
    </div>
  )
}

/** Crop marks, only round something that is cut or printed. The ratio of its sides is available to CSS as `--ratio`. */
export function CropMarks({
  children,
  className,
  ratio,
}: {
  children: ReactNode
  className?: string | undefined
  ratio?: number
}) {
  const style = ratio ? ({ '--ratio': ratio } as CSSProperties) : undefined
  return (
    <div className={`trim${className ? ` ${className}` : ''}`} style={style}>
      {children}
    </div>
  )
}

/** `cloth`: the colour beneath it, `#rrggbb`; null or absent on white. */
export type GangDesign = { src: string; name: string; cloth?: string | null }
/** The sheet that goes to press: real designs in order of arrival; free places as halftone. */
export function GangSheet({ designs, spaces }: { designs: readonly GangDesign[]; spaces: number }) {
  const filled = designs.slice(0, spaces).map((design, index) => ({ ...design, slot: `place ${index + 1}` }))
  const free = Array.from({ length: spaces - filled.length }, (_, index) => `free ${index + 1}`)
  return (
    <div className="gs" role="img" aria-label={`${filled.length} of ${spaces} places on the sheet are taken`}>
      {filled.map(({ slot, src, name, cloth }) => (
        <span key={slot} title={name} style={cloth ? { background: cloth } : undefined}>
          <img src={src} alt="" loading="lazy" width="120" height="160" />
        </span>
      ))}
      {free.map((slot) => (
        <span key={slot} />
      ))}
    </div>
  )
}

/** Days, hours and minutes as the largest figure on a ticket. */
export function Countdown({ milliseconds }: { milliseconds: number }) {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const padTwo = (value: number): string => String(value).padStart(2, '0')
  return (
    <p className="count">
      {Math.floor(minutes / 1440)}
      <small>d</small>
      {padTwo(Math.floor((minutes % 1440) / 60))}
      <small>h</small>
      {padTwo(minutes % 60)}
      <small>m</small>
    </p>
  )
}
