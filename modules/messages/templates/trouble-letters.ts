import { button, type Letter, words } from '../letter.ts'

/** Something fails as a whole, or works again. `what` is its name, `detail` the finding. */
export const trouble = (input: { what: string; detail: string; isOver: boolean; link: string }): Letter => ({
  subject: input.isOver ? `${input.what}: working again` : `${input.what}: failing`,
  preview: input.isOver ? 'Nothing is left to do.' : 'It needs attention.',
  title: input.isOver ? `${input.what}: working again` : `${input.what}: failing`,
  blocks: [
    words(
      input.isOver ? `It works again. The problem was: ${input.detail}` : `Latest error: ${input.detail}`,
    ),
    words(
      input.isOver
        ? 'There’s nothing left to do. Anything that was waiting is on its way.'
        : 'The page shows what is waiting and lets you retry it. You’ll get one more e-mail when it works again.',
    ),
    button('Open the page', input.link),
  ],
  because: 'You received this because you administer Fanfare.',
})
