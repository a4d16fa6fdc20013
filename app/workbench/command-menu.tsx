import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import {
  type Command,
  type CommandGroup,
  groupCommands,
  matchCommands,
  recentOf,
  wordsMost,
} from './command.ts'
import { CommandList, keyOf } from './command-list.tsx'
import styles from './command-menu.module.css'
import { keepRecent, readRecent } from './kept-recent.ts'
import { useCommandActions } from './use-command-actions.ts'
import { useCommandDialog } from './use-command-dialog.ts'
import { useFound } from './use-found.ts'

export type CommandMenuOf = {
  /** The owner of the recent entries: a person, in a shop. */
  whose: string
  commands: readonly Command[]
  /** The server's search address for typed words; null: none. */
  find: ((words: string) => string) | null
  /** The last entry: a full search for those words. */
  search: (words: string) => Command
}

/** Every screen and act of a workbench by name, from the keyboard. Rendered only while open. */
export function CommandMenu(menu: CommandMenuOf) {
  const { box, turn, close, closed } = useCommandDialog()
  return (
    <dialog ref={box} className={`dialog ${styles.commands}`} aria-label="Search or jump to" onClose={closed}>
      {turn === null ? null : <Inside key={turn} {...menu} close={close} />}
    </dialog>
  )
}

function Inside({ close, ...menu }: CommandMenuOf & { close: () => void }) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const { groups, count, waits, failed } = useGroups(menu, text)
  const act = useCommandActions()
  const run = (command: Command, apart = false): void => {
    if (menu.commands.some(({ id }) => id === command.id)) keepRecent(menu.whose, command.id)
    if (command.action.kind === 'copy') setSaid(`Copied ${command.action.text}`)
    else close()
    act(command, apart)
  }
  const choice = useChoice(groups, text, run)
  const type = (next: string): void => {
    setText(next)
    setSaid('')
  }
  return (
    <>
      <div className={styles.head}>
        <Icon name="search" size="s" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={choice.listId}
          aria-activedescendant={choice.active ? choice.optionId(choice.active) : undefined}
          aria-label="Search or jump to"
          placeholder={menu.find ? 'A screen, an act, a listing, an order, a question' : 'A screen or an act'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={wordsMost}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={choice.press}
        />
        <Button kind="quiet" icon="x" iconOnly="Close" type="button" onClick={close} />
      </div>
      {count === 0 && !waits ? <Nothing text={text.trim()} finds={menu.find !== null} /> : null}
      <CommandList
        id={choice.listId}
        groups={groups}
        active={choice.active}
        optionId={choice.optionId}
        run={run}
      />
      <p className={styles.foot} role="status">
        {said || wordsOf(count, waits, failed)}
      </p>
    </>
  )
}

const wordsOf = (count: number, waits: boolean, failed: boolean): string => {
  if (waits) return 'Looking…'
  if (failed) return 'The shop’s own things could not be looked up. Type on to try again.'
  return count === 0 ? 'Nothing found' : `${count} ${count === 1 ? 'entry' : 'entries'}`
}

function Nothing({ text, finds }: { text: string; finds: boolean }) {
  return (
    <p className={styles.nothing}>
      Nothing is called “{text}”. Type the name of a screen{' '}
      {finds
        ? 'or an act such as “payout”, a listing’s title or id such as user-7, an order’s number, or a word of the help.'
        : 'or an act, or look for a number or a name by the search below.'}
    </p>
  )
}

/** The entries for a text: recent and all entries without one, else matches, finds, and the search. */
function useGroups({ whose, commands, find, search }: CommandMenuOf, text: string) {
  const [kept] = useState(() => readRecent(whose))
  const found = useFound(text, find)
  const words = text.trim()
  const named = useMemo(
    () =>
      words ? matchCommands(commands, words) : groupCommands([...recentOf(commands, kept), ...commands]),
    [commands, kept, words],
  )
  const shown: CommandGroup[] = [...named, ...groupCommands(found.commands)]
  return {
    groups: words ? [...shown, ...groupCommands([search(words)])] : shown,
    count: shown.reduce((sum, group) => sum + group.commands.length, 0),
    waits: found.waits,
    failed: found.failed,
  }
}

/** The marked entry, and the keys that move the mark. It stays while further entries arrive. */
function useChoice(
  groups: readonly CommandGroup[],
  text: string,
  run: (command: Command, apart: boolean) => void,
) {
  const listId = useId()
  const [marked, setMarked] = useState<string | null>(null)
  const all = groups.flatMap(({ commands }) => commands)
  const index = Math.max(
    0,
    all.findIndex((command) => keyOf(command) === marked),
  )
  const active = all[index] ? keyOf(all[index]) : null
  const optionId = useCallback((key: string) => `${listId}-${key.replace(/[^\w-]+/g, '-')}`, [listId])
  const [askedFor, setAskedFor] = useState(text)
  if (askedFor !== text) {
    setAskedFor(text)
    setMarked(null)
  }
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active, optionId])
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || all.length === 0) return
    const next = {
      ArrowDown: (index + 1) % all.length,
      ArrowUp: (index - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== undefined) setMarked(keyOf(all[next]!))
    else if (all[index]) run(all[index], event.ctrlKey || event.metaKey)
  }
  return { listId, active, optionId, press }
}
