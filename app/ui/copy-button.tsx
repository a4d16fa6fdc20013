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
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')
  useEffect(() => {
    if (copied === 'no') return
    const timer = setTimeout(() => setCopied('no'), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const label = { no: children, yes: 'Copied', refused: 'Select and copy it by hand' }[copied]
  return (
    <Button
      type="button"
      kind={kind}
      size={size}
      icon={copied === 'yes' ? 'check' : 'copy'}
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => setCopied('yes'),
          () => setCopied('refused'),
        )
      }
    >
      <span aria-live="polite">{label}</span>
    </Button>
  )
}
