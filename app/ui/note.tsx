import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export type NoteKind = 'information' | 'warning' | 'error' | 'done'
const kinds: Record<NoteKind, { className: string; icon: IconName }> = {
  information: { className: 'note', icon: 'info' },
  warning: { className: 'note note-w', icon: 'triangle-alert' },
  error: { className: 'note note-e', icon: 'circle-x' },
  done: { className: 'note note-ok', icon: 'check' },
}

/** One at a time: 4 px of ink, a tint, and the fact, the limit and a solution in words. */
export function Note({ kind = 'information', children }: { kind?: NoteKind; children: ReactNode }) {
  const noteKind = kinds[kind]
  return (
    <div className={noteKind.className} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={noteKind.icon} />
      <div>{children}</div>
    </div>
  )
}
