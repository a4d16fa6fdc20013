import type { MouseEvent } from 'react'
import { Icon } from '../ui/icon.tsx'
import type { Command, CommandGroup } from './command.ts'
import styles from './command-menu.module.css'

/** An entry's unique key within the menu: a recent one is in two groups. */
export const buildKey = ({ group, id }: Command): string => `${group} ${id}`

type ListState = { active: string | null; optionId: (key: string) => string; run: (command: Command) => void }

/** The groups of the list. The focus stays in the field; Enter runs the marked entry. */
export function CommandList({
  id,
  groups,
  ...selection
}: ListState & { id: string; groups: CommandGroup[] }) {
  return (
    <div id={id} role="listbox" aria-label="Entries" className={styles.list}>
      {groups.map(({ name, commands }) => (
        <fieldset key={name} aria-labelledby={`${id}-${name.replace(/\W+/g, '-')}`}>
          <p id={`${id}-${name.replace(/\W+/g, '-')}`} className={styles.group} role="presentation">
            {name}
          </p>
          {commands.map((command) => (
            <Option key={buildKey(command)} command={command} {...selection} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function Option({ command, active, optionId, run }: ListState & { command: Command }) {
  const key = buildKey(command)
  const optionProps = {
    id: optionId(key),
    role: 'option',
    'aria-selected': key === active,
    tabIndex: -1,
    className: styles.row,
  } as const
  const content = (
    <>
      <Icon name={command.icon} />
      <span className={styles.label}>{command.label}</span>
      {command.detail ? <span className={styles.detail}>{command.detail}</span> : null}
    </>
  )
  const { action } = command
  if (action.kind !== 'open')
    return (
      <button type="button" {...optionProps} onClick={() => run(command)}>
        {content}
      </button>
    )
  const openLink = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    run(command)
  }
  return (
    <a {...optionProps} href={action.to} onClick={openLink}>
      {content}
    </a>
  )
}
