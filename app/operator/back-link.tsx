import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import operatorStyles from './operator.module.css'

/** Above a page's heading: a link back to its list. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className={operatorStyles.crumb}>
    <ButtonLink kind="quiet" size="small" icon="arrow-left" to={to}>
      {children}
    </ButtonLink>
  </p>
)
