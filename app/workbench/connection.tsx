import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import styles from './connection.module.css'
import { keepPageOnFailure } from './keep-page-on-failure.ts'

/**
 * Without a connection a form would lose what was typed, and a link would end in an error page: both stay put, and a
 * message says why. Links within the page still work. A form whose action fails on the server stays too.
 */
export function Connection() {
  const [isOffline, setIsOffline] = useState(false)
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const [failure, setFailure] = useState<{ at: string; loginHref: string | null } | null>(null)
  useEffect(() => {
    const checkOnline = () => setIsOffline(!navigator.onLine)
    const preventLeaving = (event: Event) => {
      if (navigator.onLine) return
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (event.type === 'click' && (!link || link.getAttribute('href')?.startsWith('#'))) return
      event.preventDefault()
      event.stopPropagation()
    }
    checkOnline()
    for (const name of ['online', 'offline']) window.addEventListener(name, checkOnline)
    for (const name of ['submit', 'click']) window.addEventListener(name, preventLeaving, true)
    return () => {
      for (const name of ['online', 'offline']) window.removeEventListener(name, checkOnline)
      for (const name of ['submit', 'click']) window.removeEventListener(name, preventLeaving, true)
    }
  }, [])
  useEffect(() => {
    const originalFetch = window.fetch
    // The message is cleared when the form is sent rather than when the screen renders, because an answer may come in
    // between.
    window.fetch = keepPageOnFailure(originalFetch, (failed) =>
      setFailure(failed && { at: window.location.pathname, ...failed }),
    )
    return () => {
      window.fetch = originalFetch
    }
  }, [])
  return (
    <>
      {state !== 'idle' && !isOffline ? <div className={styles.going} /> : null}
      <div role="status">
        {isOffline ? (
          <p className="toast toast-fixed">
            <Icon name="triangle-alert" size="s" />
            No connection. What you typed stays here; send it when the connection is back.
          </p>
        ) : null}
      </div>
      <div role="alert">
        {failure?.at === pathname && !isOffline ? (
          <p className="toast toast-fixed">
            <Icon name="triangle-alert" size="s" />
            {failure.loginHref ? <SignedOut loginHref={failure.loginHref} /> : failedWords}
          </p>
        ) : null}
      </div>
    </>
  )
}

const failedWords =
  'That didn’t go through: something broke on our side. What you typed is still here; send it again in a moment.'

/** The login opens in another tab, so that nothing typed here is lost. */
const SignedOut = ({ loginHref }: { loginHref: string }) => (
  <span>
    {loginHref.startsWith('/two-factor')
      ? 'That was not sent: it takes your second factor first. What you typed is still here. '
      : 'That was not sent: you are signed out here. What you typed is still here. '}
    <a href={loginHref} target="_blank" rel="noreferrer">
      {loginHref.startsWith('/two-factor') ? 'Give it' : 'Sign in'} in another tab
    </a>
    , then send it again.
  </span>
)
