import { hrefs } from '#kernel/hrefs.ts'
import { Note } from '../../ui/note.tsx'

/** What a change of a shop's names says to whom proved themselves too long ago; `back` carries what was typed. */
export function ConfirmFirst({ back }: { back: string }) {
  return (
    <Note kind="warning">
      A domain is where your fans find your shop. Confirm that it is you first; it then stays open for ten
      minutes, and what you typed stays here. <a href={hrefs.twoFactor(back)}>Confirm it is me</a>
    </Note>
  )
}
