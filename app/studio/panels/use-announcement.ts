import { useEffect, useState } from 'react'

/** A message about the last act, for a few seconds. */
export function useAnnouncement(): [string, (words: string) => void] {
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (!message || message.endsWith('…')) return
    const wait = setTimeout(() => setMessage(''), 6000)
    return () => clearTimeout(wait)
  }, [message])
  return [message, setMessage]
}
