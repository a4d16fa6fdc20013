import { useEffect, useState } from 'react'

/** A message about the last act, for a few seconds. */
export function useAnnouncement(): [string, (words: string) => void] {
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (!message || message.endsWith('…')) return
    const timer = setTimeout(() => setMessage(''), 6000)
    return () => clearTimeout(timer)
  }, [message])
  return [message, setMessage]
}
