import { useEffect, useState } from 'react'
import { Button, type ButtonKind, type ButtonSize } from './button.tsx'

/** Copies a text and confirms it for two seconds. */
export function CopyButton({
  text,
  children,
  kind = 'outline',
  size,
}: {
  text: string
  children: string
  kind?: ButtonKind
  size?: ButtonSize
}) {
  const [copyState, setCopyState] = useState<'no' | 'yes' | 'refused'>('no')
  useEffect(() => {
    if (copyState === 'no') return
    const timer = setTimeout(() => setCopyState('no'), 2000)
    return () => clearTimeout(timer)
  }, [copyState])
  const label = { no: children, yes: 'Copied', refused: 'Select and copy it by hand' }[copyState]
  return (
    <Button
      type="button"
      kind={kind}
      size={size}
      icon={copyState === 'yes' ? 'check' : 'copy'}
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => setCopyState('yes'),
          () => setCopyState('refused'),
        )
      }
    >
      <span aria-live="polite">{label}</span>
    </Button>
  )
}
