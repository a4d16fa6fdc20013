import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import {
  type Command,
  type CommandGroup,
  findRecent,
  groupCommands,
  matchCommands,
  maxWords,
} from './command.ts'
import { buildKey, CommandList } from './command-list.tsx'
import styles from './command-menu.module.css'
import { readRecent, saveRecent } from './recent-commands.ts'
import { useCommandActions } from './use-command-actions.ts'
import { useCommandDialog } from './use-command-dialog.ts'
import { useSearchResults } from './use-search-results.ts'

export type CommandMenuProps = {
  /** The owner of the recent entries: a person, in a shop. */
  owner: string
  commands: readonly Command[]
  /** The server's search address for typed words; null: none. */
  find: ((query: string) => string) | null
  /** The last entry: a full search for those words. */
  search: (query: string) => Command
}

/** Every screen and act of a workbench by name, from the keyboard. Rendered only while open. */
export function CommandMenu(menu: CommandMenuProps) {
  const { box, turn: openCount, close, onClose } = useCommandDialog()
  return (
    <dialog
      ref={box}
      className={`dialog ${styles.commands}`}
      aria-label="Search or jump to"
      onClose={onClose}
    >
      {openCount === null ? null : <MenuContent key={openCount} {...menu} close={close} />}
    </dialog>
  )
}

function MenuContent({ close, ...menu }: CommandMenuProps & { close: () => void }) {
  const [text, setText] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const { groups, count, isWaiting, hasFailed } = useGroups(menu, text)
  const perform = useCommandActions()
  const run = (command: Command, inNewTab = false): void => {
    if (menu.commands.some(({ id }) => id === command.id)) saveRecent(menu.owner, command.id)
    if (command.action.kind === 'copy') setAnnouncement(`Copied ${command.action.text}`)
    else close()
    perform(command, inNewTab)
  }
  const choice = useChoice(groups, text, run)
  const enterText = (next: string): void => {
    setText(next)
    setAnnouncement('')
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
          maxLength={maxWords}
          value={text}
          onChange={(event) => enterText(event.target.value)}
          onKeyDown={choice.press}
        />
        <Button kind="quiet" icon="x" iconOnly="Close" type="button" onClick={close} />
      </div>
      {count === 0 && !isWaiting ? <Nothing text={text.trim()} hasSearch={menu.find !== null} /> : null}
      <CommandList
        id={choice.listId}
        groups={groups}
        active={choice.active}
        optionId={choice.optionId}
        run={run}
      />
      <p className={styles.foot} role="status">
        {announcement || describeCount(count, isWaiting, hasFailed)}
      </p>
    </>
  )
}

const describeCount = (count: number, isWaiting: boolean, hasFailed: boolean): string => {
  if (isWaiting) return 'Looking…'
  if (hasFailed) return 'The shop’s own things could not be looked up. Type on to try again.'
  return count === 0 ? 'Nothing found' : `${count} ${count === 1 ? 'entry' : 'entries'}`
}

function Nothing({ text, hasSearch }: { text: string; hasSearch: boolean }) {
  return (
    <p className={styles.nothing}>
      Nothing is called “{text}”. Type the name of a screen{' '}
      {hasSearch
        ? 'or an act such as “payout”, a listing’s title or id such as user-7, an order’s number, or a word of the help.'
        : 'or an act, or look for a number or a name by the search below.'}
    </p>
  )
}

/** The entries for a text: the recent ones and all without one, otherwise matches, results, and the search. */
function useGroups({ owner, commands, find, search }: CommandMenuProps, text: string) {
  const [recentIds] = useState(() => readRecent(owner))
  const results = useSearchResults(text, find)
  const query = text.trim()
  const matchedGroups = useMemo(
    () =>
      query
        ? matchCommands(commands, query)
        : groupCommands([...findRecent(commands, recentIds), ...commands]),
    [commands, recentIds, query],
  )
  const shownGroups: CommandGroup[] = [...matchedGroups, ...groupCommands(results.commands)]
  return {
    groups: query ? [...shownGroups, ...groupCommands([search(query)])] : shownGroups,
    count: shownGroups.reduce((sum, group) => sum + group.commands.length, 0),
    isWaiting: results.isWaiting,
    hasFailed: results.hasFailed,
  }
}

/** The marked entry, and the keys that move the mark. It stays while further entries arrive. */
function useChoice(
  groups: readonly CommandGroup[],
  text: string,
  run: (command: Command, inNewTab: boolean) => void,
) {
  const listId = useId()
  const [markedKey, setMarkedKey] = useState<string | null>(null)
  const commands = groups.flatMap(({ commands }) => commands)
  const index = Math.max(
    0,
    commands.findIndex((command) => buildKey(command) === markedKey),
  )
  const active = commands[index] ? buildKey(commands[index]) : null
  const optionId = useCallback((key: string) => `${listId}-${key.replace(/[^\w-]+/g, '-')}`, [listId])
  const [matchedText, setMatchedText] = useState(text)
  if (matchedText !== text) {
    setMatchedText(text)
    setMarkedKey(null)
  }
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active, optionId])
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || commands.length === 0) return
    const next = {
      ArrowDown: (index + 1) % commands.length,
      ArrowUp: (index - 1 + commands.length) % commands.length,
      Home: 0,
      End: commands.length - 1,
    }[event.key]
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== undefined) setMarkedKey(buildKey(commands[next]!))
    else if (commands[index]) run(commands[index], event.ctrlKey || event.metaKey)
  }
  return { listId, active, optionId, press: handleKey }
}
