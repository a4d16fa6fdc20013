import { useEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { openCommandMenu } from './open-command-menu.ts'

/** The way into the command menu in a wide header. The keys are named as this machine's keyboard has them. */
export function CommandKnob() {
  const [keys, setKeys] = useState('Ctrl K')
  useEffect(() => {
    if (/mac|iphone|ipad/i.test(navigator.userAgent)) setKeys('⌘ K')
  }, [])
  return (
    <button
      className="cmd-knob"
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openCommandMenu}
    >
      <Icon name="list" size="s" />
      <span className="cmd-knob-w">
        <span className="cmd-knob-l">Search or </span>jump to…
      </span>
      <kbd>{keys}</kbd>
    </button>
  )
}

/** The same on a phone, above the pages of the account menu, which closes first so that the focus finds back. */
export function CommandEntry() {
  return (
    <button
      className="cmd-entry"
      type="button"
      aria-haspopup="dialog"
      popoverTarget="account"
      popoverTargetAction="hide"
      onClick={() => setTimeout(openCommandMenu)}
    >
      <Icon name="search" />
      Search or jump to…
    </button>
  )
}
