import { useEffect, useState } from 'react'

/** A message about the last act, for a few seconds. */
export function useSaid(): [string, (words: string) => void] {
  const [said, say] = useState('')
  useEffect(() => {
    if (!said || said.endsWith('…')) return
    const wait = setTimeout(() => say(''), 6000)
    return () => clearTimeout(wait)
  }, [said])
  return [said, say]
}
