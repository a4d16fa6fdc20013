import { initialsOf } from '../initials.ts'
import railStyles from './rail.module.css'
import workbenchStyles from './workbench.module.css'

/** The person at the head of the rail; `note` is the shop, or staff's roles. */
export const RailOwner = ({ name, note }: { name: string; note: string }) => (
  <div className={railStyles.shop}>
    <span className={workbenchStyles.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
    <span className={railStyles.label}>
      <b>{name}</b>
      <small>{note}</small>
    </span>
  </div>
)
