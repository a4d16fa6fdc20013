import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import operatorStyles from './operator.module.css'

/** Above the head of a page: the way back to the list that it is from. */
export const BackTo = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className={operatorStyles.crumb}>
    <ButtonLink kind="quiet" size="small" icon="arrow-left" to={to}>
      {children}
    </ButtonLink>
  </p>
)
