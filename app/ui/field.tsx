import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { Icon } from './icon.tsx'
import { NumberInput } from './number-input.tsx'
import { type Choice, Select } from './select.tsx'

export type { Choice }
export type FieldFrame = {
  label: ReactNode
  hint?: ReactNode
  /** The fault and the limit. */
  error?: string | undefined
  className?: string | undefined
}

/** The attributes that tie a control to its label, hint and error. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Splits props into those of the frame around a control and the control's own. */
export function splitFieldProps<Props extends FieldFrame>({
  label,
  hint,
  error,
  className,
  ...inputProps
}: Props) {
  return { fieldProps: { label, hint, error, className }, inputProps }
}

/** Label above, help or error below. `control` renders what is between them. */
export function Field({
  control,
  id: givenId,
  label,
  hint,
  error,
  className,
}: FieldFrame & { id?: string | undefined; control: (controlProps: ControlProps) => ReactNode }) {
  const createdId = useId()
  const id = givenId ?? createdId
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={`field${className ? ` ${className}` : ''}`}>
      <label htmlFor={id}>{label}</label>
      {control({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <span className="err" id={`${id}-error`}>
          <Icon name="circle-alert" size="s" />
          {error}
        </span>
      ) : null}
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  )
}

export function TextField(props: FieldFrame & InputHTMLAttributes<HTMLInputElement>) {
  const { fieldProps, inputProps } = splitFieldProps(props)
  return (
    <Field
      {...fieldProps}
      id={inputProps.id}
      control={(controlProps) => <input className="in" {...inputProps} {...controlProps} />}
    />
  )
}

export function TextArea(props: FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { fieldProps, inputProps } = splitFieldProps(props)
  return (
    <Field
      {...fieldProps}
      id={inputProps.id}
      control={(controlProps) => <textarea className="in" rows={5} {...inputProps} {...controlProps} />}
    />
  )
}

export function SelectField(
  props: FieldFrame & { choices: readonly Choice[] } & SelectHTMLAttributes<HTMLSelectElement>,
) {
  const { fieldProps, inputProps } = splitFieldProps(props)
  return (
    <Field
      {...fieldProps}
      id={inputProps.id}
      control={(controlProps) => <Select {...inputProps} {...controlProps} />}
    />
  )
}

export function NumberField(props: FieldFrame & InputHTMLAttributes<HTMLInputElement>) {
  const { fieldProps, inputProps } = splitFieldProps(props)
  return (
    <Field
      {...fieldProps}
      id={inputProps.id}
      control={(controlProps) => <NumberInput {...inputProps} {...controlProps} />}
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
