import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** What a screen of figures shows, as a file. */
export const ExportLink = ({ to }: { to: string }) => (
  <a className={buttonClass({ kind: 'outline' })} href={to} download>
    <Icon name="download" size="s" />
    Export CSV
  </a>
)
