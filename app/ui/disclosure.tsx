import type { DetailsHTMLAttributes, ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Content that opens in place: a line with a chevron, or, if opening begins an act, a button with its words. */
export function Disclosure({
  label,
  button = false,
  children,
  className = '',
  ...rest
}: {
  label: ReactNode
  button?: boolean
  children: ReactNode
} & Omit<DetailsHTMLAttributes<HTMLDetailsElement>, 'label'>) {
  return (
    <details className={`dis ${className}`.trim()} {...rest}>
      <summary className={button ? 'btn btn-o' : 'dis-l'}>
        <span>{label}</span>
        <Icon name="chevron-down" size="s" />
      </summary>
      {children}
    </details>
  )
}
