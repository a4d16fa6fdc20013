import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { listingSorts, statusFilters } from '#listings/contract'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './listing.module.css'
import type { ListingView } from './view.ts'

const waitMs = 200

/** Search, sort and status. Typing or choosing returns to page 1; without JavaScript a button sends the form. */
export function Filters({ view }: { view: ListingView }) {
  const form = useRef<HTMLFormElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = (wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      form.current?.requestSubmit()
    }, wait)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const field = searchInput.current
    if (field && field !== document.activeElement) field.value = view.words
  }, [view.words])
  return (
    <Form ref={form} className={styles.filters} role="search" replace preventScrollReset>
      <div className={`with-i ${styles.query}`}>
        <Icon name="search" size="s" />
        <label className="vh" htmlFor="l-words">
          Filter by search
        </label>
        <input
          ref={searchInput}
          className="in"
          id="l-words"
          type="search"
          name="q"
          placeholder="Filter by search"
          autoComplete="off"
          maxLength={100}
          defaultValue={view.words}
          onChange={() => send(waitMs)}
        />
      </div>
      <FilterSelect
        name="sort"
        label="Sort"
        value={view.sort}
        options={listingSorts}
        onChoose={() => send(0)}
      />
      <FilterSelect
        name="status"
        label="Status"
        value={view.status}
        options={statusFilters}
        onChoose={() => send(0)}
      />
      <noscript>
        <Button>Filter</Button>
      </noscript>
    </Form>
  )
}

function FilterSelect({
  name,
  label,
  value,
  options,
  onChoose,
}: {
  name: string
  label: string
  value: string
  options: Readonly<Record<string, string>>
  onChoose: () => void
}) {
  return (
    <>
      <label className="vh" htmlFor={`l-${name}`}>
        {label}
      </label>
      <Select
        key={value}
        id={`l-${name}`}
        name={name}
        defaultValue={value}
        onChange={onChoose}
        choices={Object.entries(options).map(([option, words]) => ({ value: option, label: words }))}
      />
    </>
  )
}
