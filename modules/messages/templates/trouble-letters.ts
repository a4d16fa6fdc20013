import { button, type Letter, words } from '../letter.ts'

/** Something fails as a whole, or works again. `what` is its name, `detail` the finding. */
export const trouble = (told: { what: string; detail: string; over: boolean; link: string }): Letter => ({
  subject: told.over ? `${told.what}: working again` : `${told.what}: failing`,
  preview: told.over ? 'Nothing is left to do.' : 'It needs attention.',
  title: told.over ? `${told.what}: working again` : `${told.what}: failing`,
  blocks: [
    words(told.over ? `It works again. The problem was: ${told.detail}` : `Just seen: ${told.detail}`),
    words(
      told.over
        ? 'There’s nothing left to do. Anything that was waiting is on its way.'
        : 'The page shows what is waiting and lets you retry it. You’ll get one more e-mail when it works again.',
    ),
    button('Open the page', told.link),
  ],
  because: 'You received this because you administer Fanfare.',
})
