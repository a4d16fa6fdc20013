import { buildButtonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Downloads a screen's figures as a file. */
export const ExportLink = ({ to }: { to: string }) => (
  <a className={buildButtonClass({ kind: 'outline' })} href={to} download>
    <Icon name="download" size="s" />
    Export CSV
  </a>
)
