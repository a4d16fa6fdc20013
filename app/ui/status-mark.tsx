import type { ReactNode } from 'react'

/** Solid: done. Half: running. Open ring: waiting. Dashed: draft. Grey ring: over. Diamond: wrong. */
export type StatusShape = 'done' | 'running' | 'waiting' | 'draft' | 'over' | 'wrong'
const letters: Record<StatusShape, string> = {
  done: 'ok',
  running: 'run',
  waiting: 'wait',
  draft: 'draft',
  over: 'off',
  wrong: 'bad',
}

export function StatusMark({ shape, children }: { shape: StatusShape; children: ReactNode }) {
  return <span className={`st st-${letters[shape]}`}>{children}</span>
}
