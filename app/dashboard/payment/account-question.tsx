import { Note } from '../../ui/note.tsx'

/** `holder`: by the bank; null if unknown, so that only the typed name exists. */
export type AccountQuestion = {
  bank: string
  country: string
  number: string
  name: string
  holder: string | null
}

/** The value that the second submission confirms: the same details and holder. */
export const answerOf = ({ bank, number, name }: AccountQuestion): string => [bank, number, name].join(' / ')

/** Shows the account's holder for confirmation before saving; includes the answer in the form. */
export function AccountQuestionNote({ asks }: { asks: AccountQuestion | null | undefined }) {
  if (!asks) return null
  return (
    <>
      <input type="hidden" name="confirmed" value={answerOf(asks)} />
      <Note kind="warning">
        {asks.holder ? (
          <>
            {asks.bank} says that account {asks.number} belongs to <b>{asks.holder}</b>. If that is you, save
            it. If not, correct the number or the bank.
          </>
        ) : (
          <>
            We can’t look up account holders in {asks.country}. Check every digit: account {asks.number} at{' '}
            {asks.bank}, in the name of <b>{asks.name}</b>. Money sent to a wrong account may be lost.
          </>
        )}
      </Note>
    </>
  )
}
