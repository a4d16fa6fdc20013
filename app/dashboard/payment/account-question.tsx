import { Note } from '../../ui/note.tsx'

/** `holder`: as the bank has it; null if nobody tells us, and what was typed is all there is. */
export type AccountQuestion = {
  bank: string
  country: string
  number: string
  name: string
  holder: string | null
}

/** The details that the second press confirms: the same ones, and whose they are. */
export const answerOf = ({ bank, number, name }: AccountQuestion): string => [bank, number, name].join(' / ')

/** Whose account it is, to be looked at before it is kept; with the answer in the form. */
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
