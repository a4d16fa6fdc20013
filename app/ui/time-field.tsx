import { useRef, useState } from 'react'
import { addMinutes, readTime } from './date-text.ts'
import { type Around, apart, type Bound, Field } from './field.tsx'
import { useAwake } from './use-awake.ts'
import { useFault } from './use-fault.ts'

type Props = Around & { name: string; defaultValue?: string | undefined; required?: boolean }

/** A time of day: typed freely, or stepped by the arrow keys. Sends `18:00`. */
export function TimeField(props: Props) {
  const isAwake = useAwake()
  const { around, own } = apart(props)
  return (
    <Field
      {...around}
      control={(bound) =>
        isAwake ? (
          <Written {...own} bound={bound} />
        ) : (
          <input className="in" type="time" {...own} {...bound} />
        )
      }
    />
  )
}

type Given = Omit<Props, keyof Around> & { bound: Bound }

function Written({ name, defaultValue = '', required, bound }: Given) {
  const [typed, setTyped] = useState(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  const time = readTime(typed)
  const fault = typed.trim() !== '' && !time ? 'Enter a time such as 18:00.' : ''
  useFault(input, fault)
  return (
    <>
      <input
        {...bound}
        ref={input}
        className="in"
        value={typed}
        placeholder="18:00"
        autoComplete="off"
        required={required}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => time && setTyped(time)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          setTyped(time ? addMinutes(time, event.key === 'ArrowUp' ? 15 : -15) : '12:00')
        }}
      />
      <input type="hidden" name={name} value={time ?? typed} />
    </>
  )
}
