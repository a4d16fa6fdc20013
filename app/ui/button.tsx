import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/** ink: the one main act. start: starts something or releases money. quiet: no edge. end: ends something. */
export type ButtonKind = 'ink' | 'start' | 'outline' | 'quiet' | 'end'
const letters: Record<ButtonKind, string> = { ink: 'p', start: 'y', outline: 'o', quiet: 'g', end: 'd' }
export type ButtonSize = 'small' | 'large'
const sizes: Record<ButtonSize, string> = { small: 'sm', large: 'lg' }

type ButtonLook = {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  icon?: IconName | undefined
  /** An icon only: the words become its accessible name and tooltip. */
  iconOnly?: string | undefined
  children?: ReactNode
  className?: string | undefined
}

export function buildButtonClass({ kind = 'outline', size, iconOnly, className }: ButtonLook): string {
  const classes = [
    'btn',
    `btn-${letters[kind]}`,
    size && `btn-${sizes[size]}`,
    iconOnly && 'btn-i',
    className,
  ]
  return classes.filter(Boolean).join(' ')
}
const renderContent = ({ icon, iconOnly, children }: ButtonLook): ReactNode => (
  <>
    {icon ? <Icon name={icon} size={iconOnly ? undefined : 's'} /> : null}
    {iconOnly ? <span className="vh">{iconOnly}</span> : children}
  </>
)

export function Button({
  kind,
  size,
  icon,
  iconOnly,
  className,
  isBusy,
  children,
  ...rest
}: ButtonLook & { isBusy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const look = { kind, size, icon, iconOnly, className, children }
  return (
    <button
      type="submit"
      title={iconOnly}
      {...rest}
      className={`${buildButtonClass(look)}${isBusy ? ' is-busy' : ''}`}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
    >
      {renderContent(look)}
    </button>
  )
}

export function ButtonLink({
  kind,
  size,
  icon,
  iconOnly,
  className,
  children,
  ...rest
}: ButtonLook & LinkProps) {
  const look = { kind, size, icon, iconOnly, className, children }
  return (
    <Link title={iconOnly} {...rest} className={buildButtonClass(look)}>
      {renderContent(look)}
    </Link>
  )
}
