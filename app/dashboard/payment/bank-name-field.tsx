import { useId } from 'react'
import { TextField } from '../../ui/field.tsx'

/** A bank's name: typed freely, or chosen from the provider's list, which typing filters. */
export function BankNameField({
  lists,
  country,
  defaultValue,
  error,
}: {
  /** Bank names by country; in other countries the name is typed. */
  lists: Readonly<Record<string, readonly string[]>>
  country: string
  defaultValue: string | undefined
  error: string | undefined
}) {
  const list = useId()
  const banks = Object.hasOwn(lists, country) ? lists[country] : undefined
  return (
    <>
      <TextField
        label="Bank Name*"
        name="bankName"
        autoComplete="off"
        maxLength={120}
        defaultValue={defaultValue}
        error={error}
        {...(banks ? { list, hint: `Type part of the name and choose from ${banks.length} banks.` } : {})}
        required
      />
      {banks ? (
        <datalist id={list}>
          {banks.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}
