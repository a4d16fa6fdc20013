import { useEffect, useState } from 'react'
import { type Command, minLetters } from './command.ts'

const pauseMs = 180
type FoundCommands = { text: string; commands: Command[]; hasFailed: boolean }
const noResults: FoundCommands = { text: '', commands: [], hasFailed: false }

/** The server's results for the text, once typing pauses; further typing cancels the request. */
export function useSearchResults(text: string, address: ((query: string) => string) | null) {
  const [results, setResults] = useState(noResults)
  const query = text.trim()
  const canSearch = address !== null && query.length >= minLetters
  useEffect(() => {
    if (!canSearch || !address) return setResults(noResults)
    const controller = new AbortController()
    const timer = setTimeout(() => {
      fetchCommands(address(query), controller.signal).then(
        (commands) => setResults({ text: query, commands, hasFailed: false }),
        () => {
          if (!controller.signal.aborted) setResults({ text: query, commands: [], hasFailed: true })
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [canSearch, query, address])
  const isCurrent = canSearch && results.text === query
  return {
    commands: isCurrent ? results.commands : [],
    hasFailed: isCurrent && results.hasFailed,
    isWaiting: canSearch && !isCurrent,
  }
}

async function fetchCommands(address: string, signal: AbortSignal): Promise<Command[]> {
  const answer = await fetch(address, { signal, headers: { Accept: 'application/json' } })
  if (!answer.ok || answer.redirected) throw new Error(`nothing found: ${answer.status}`)
  return (await answer.json()) as Command[]
}
