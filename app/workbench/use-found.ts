import { useEffect, useState } from 'react'
import { type Command, lettersLeast } from './command.ts'

const pauseMs = 180
type Found = { text: string; commands: Command[]; failed: boolean }
const none: Found = { text: '', commands: [], failed: false }

/** The server's results for the text, once typing pauses; further typing cancels the request. */
export function useFound(text: string, address: ((words: string) => string) | null) {
  const [found, setFound] = useState(none)
  const words = text.trim()
  const asks = address !== null && words.length >= lettersLeast
  useEffect(() => {
    if (!asks || !address) return setFound(none)
    const given = new AbortController()
    const timer = setTimeout(() => {
      ask(address(words), given.signal).then(
        (commands) => setFound({ text: words, commands, failed: false }),
        () => {
          if (!given.signal.aborted) setFound({ text: words, commands: [], failed: true })
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [asks, words, address])
  const fresh = asks && found.text === words
  return { commands: fresh ? found.commands : [], failed: fresh && found.failed, waits: asks && !fresh }
}

async function ask(address: string, signal: AbortSignal): Promise<Command[]> {
  const answer = await fetch(address, { signal, headers: { Accept: 'application/json' } })
  if (!answer.ok || answer.redirected) throw new Error(`nothing found: ${answer.status}`)
  return (await answer.json()) as Command[]
}
