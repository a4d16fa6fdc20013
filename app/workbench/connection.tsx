import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import './connection.css'

/**
 * Without a connection a form would lose what was typed, and a link would end in an error page: both stay where they
 * are, and it is said why. Links to a part of the same page still work.
 */
export function Connection() {
  const [away, setAway] = useState(false)
  const busy = useNavigation().state !== 'idle'
  useEffect(() => {
    const look = () => setAway(!navigator.onLine)
    const stay = (event: Event) => {
      if (navigator.onLine) return
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (event.type === 'click' && (!link || link.getAttribute('href')?.startsWith('#'))) return
      event.preventDefault()
      event.stopPropagation()
    }
    look()
    for (const name of ['online', 'offline']) window.addEventListener(name, look)
    for (const name of ['submit', 'click']) window.addEventListener(name, stay, true)
    return () => {
      for (const name of ['online', 'offline']) window.removeEventListener(name, look)
      for (const name of ['submit', 'click']) window.removeEventListener(name, stay, true)
    }
  }, [])
  return (
    <>
      {busy ? <div className="going" /> : null}
      <div role="status">
        {away ? (
          <p className="toast toast-fixed">
            <Icon name="triangle-alert" size="s" />
            No connection. What you typed stays here; send it when the connection is back.
          </p>
        ) : null}
      </div>
    </>
  )
}
