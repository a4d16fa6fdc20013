import { hrefs } from '#kernel/hrefs.ts'
import { Note } from '../../ui/note.tsx'

/** Asks for a new proof before a shop's names change, if the last one is stale; `returnTo` carries what was typed. */
export function ConfirmFirst({ returnTo }: { returnTo: string }) {
  return (
    <Note kind="warning">
      Your domain is where fans find your shop, so confirm it’s you first. You won’t be asked again for ten
      minutes, and what you typed stays here. <a href={hrefs.twoFactor(returnTo)}>Confirm it’s me</a>
    </Note>
  )
}
