import { useRef, useState } from 'react'
import { addMinutes, readTime } from './date-text.ts'
import { type ControlProps, Field, type FieldFrame, splitFieldProps } from './field.tsx'
import { useFault } from './use-fault.ts'
import { useHydrated } from './use-hydrated.ts'

type Props = FieldFrame & { name: string; defaultValue?: string | undefined; required?: boolean }

/** A time of day: typed freely, or stepped by the arrow keys. Sends `18:00`. */
export function TimeField(props: Props) {
  const isHydrated = useHydrated()
  const { fieldProps, inputProps } = splitFieldProps(props)
  return (
    <Field
      {...fieldProps}
      control={(controlProps) =>
        isHydrated ? (
          <TypedTime {...inputProps} controlProps={controlProps} />
        ) : (
          <input className="in" type="time" {...inputProps} {...controlProps} />
        )
      }
    />
  )
}

type TimeInputProps = Omit<Props, keyof FieldFrame> & { controlProps: ControlProps }

function TypedTime({ name, defaultValue = '', required, controlProps }: TimeInputProps) {
  const [entered, setEntered] = useState(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  const time = readTime(entered)
  const fault = entered.trim() !== '' && !time ? 'Enter a time such as 18:00.' : ''
  useFault(input, fault)
  return (
    <>
      <input
        {...controlProps}
        ref={input}
        className="in"
        value={entered}
        placeholder="18:00"
        autoComplete="off"
        required={required}
        onChange={({ target }) => setEntered(target.value)}
        onBlur={() => time && setEntered(time)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          setEntered(time ? addMinutes(time, event.key === 'ArrowUp' ? 15 : -15) : '12:00')
        }}
      />
      <input type="hidden" name={name} value={time ?? entered} />
    </>
  )
}
