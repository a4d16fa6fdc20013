import { Note } from '../../ui/note.tsx'

/** `holder`: the name the bank gives; null if unknown, so that there is only the typed name. */
export type AccountQuestion = {
  bank: string
  country: string
  number: string
  name: string
  holder: string | null
}

/** The value that the second submission confirms: the same details and holder. */
export const formatAccount = ({ bank, number, name }: AccountQuestion): string =>
  [bank, number, name].join(' / ')

/** Shows the account's holder for confirmation before saving; includes the answer in the form. */
export function AccountQuestionNote({ question }: { question: AccountQuestion | null | undefined }) {
  if (!question) return null
  return (
    <>
      <input type="hidden" name="confirmed" value={formatAccount(question)} />
      <Note kind="warning">
        {question.holder ? (
          <>
            {question.bank} says that account {question.number} belongs to <b>{question.holder}</b>. If that
            is you, save it. If not, correct the number or the bank.
          </>
        ) : (
          <>
            We can’t look up account holders in {question.country}. Check every digit: account{' '}
            {question.number} at {question.bank}, in the name of <b>{question.name}</b>. Money sent to a wrong
            account may be lost.
          </>
        )}
      </Note>
    </>
  )
}
