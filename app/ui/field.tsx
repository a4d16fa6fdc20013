import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { Icon } from './icon.tsx'
import { NumberInput } from './number-input.tsx'
import { type Choice, Select } from './select.tsx'

export type { Choice }
export type Around = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and what the limit is, in words. */
  error?: string | undefined
  className?: string | undefined
}

function describedBy(id: string, { hint, error }: Around): string | undefined {
  return [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined
}

/** Label above, help or error below. `control` receives the id and what describes it. */
export function Field({
  control,
  id: given,
  ...around
}: Around & {
  id?: string | undefined
  control: (id: string, describedBy: string | undefined) => ReactNode
}) {
  const made = useId()
  const id = given ?? made
  return (
    <div className={`field${around.className ? ` ${around.className}` : ''}`}>
      <label htmlFor={id}>{around.label}</label>
      {control(id, describedBy(id, around))}
      {around.error ? (
        <span className="err" id={`${id}-error`}>
          <Icon name="circle-alert" size="s" />
          {around.error}
        </span>
      ) : null}
      {around.hint ? (
        <span className="hint" id={`${id}-hint`}>
          {around.hint}
        </span>
      ) : null}
    </div>
  )
}

export function TextField({
  label,
  hint,
  error,
  className,
  ...input
}: Around & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field
      id={input.id}
      label={label}
      hint={hint}
      error={error}
      className={className}
      control={(id, described) => (
        <input
          className="in"
          {...input}
          id={id}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
        />
      )}
    />
  )
}

export function TextArea({
  label,
  hint,
  error,
  className,
  ...input
}: Around & React.TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field
      id={input.id}
      label={label}
      hint={hint}
      error={error}
      className={className}
      control={(id, described) => (
        <textarea
          className="in"
          rows={5}
          {...input}
          id={id}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
        />
      )}
    />
  )
}

export function SelectField({
  label,
  hint,
  error,
  className,
  choices,
  ...select
}: Around & { choices: readonly Choice[] } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field
      id={select.id}
      label={label}
      hint={hint}
      error={error}
      className={className}
      control={(id, described) => (
        <Select
          choices={choices}
          {...select}
          id={id}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
        />
      )}
    />
  )
}

export function NumberField({
  label,
  hint,
  error,
  className,
  ...input
}: Around & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field
      id={input.id}
      label={label}
      hint={hint}
      error={error}
      className={className}
      control={(id, described) => (
        <NumberInput
          {...input}
          id={id}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
        />
      )}
    />
  )
}

/** A checkbox or radio with its words beside it. */
export function Check({
  label,
  hint,
  ...input
}: { label: ReactNode; hint?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>
        {label}
        {hint ? <span className="hint">{hint}</span> : null}
      </span>
    </label>
  )
}
