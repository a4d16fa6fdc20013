import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { addMinutes, readTime } from './date-text.ts'
import { type Around, Field } from './field.tsx'
import { useAwake } from './use-awake.ts'

type Props = Around & { name: string; defaultValue?: string | undefined; required?: boolean }

/** A time of day: typed as people write it, or stepped by the arrow keys. Sends `18:00`. */
export function TimeField({ label, hint, error, className, ...props }: Props) {
  const isAwake = useAwake()
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      className={className}
      control={(id, described) => {
        const field = { id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined }
        return isAwake ? (
          <Written {...props} field={field} />
        ) : (
          <input className="in" type="time" {...props} {...field} />
        )
      }}
    />
  )
}

type Given = Omit<Props, keyof Around> & { field: InputHTMLAttributes<HTMLInputElement> }

function Written({ name, defaultValue = '', required, field }: Given) {
  const [typed, setTyped] = useState(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  const time = readTime(typed)
  const fault = typed.trim() !== '' && !time ? 'Enter a time such as 18:00.' : ''
  useEffect(() => input.current?.setCustomValidity(fault), [fault])
  return (
    <>
      <input
        {...field}
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
