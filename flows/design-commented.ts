/** Notifies the team of a comment on a design. A person who works alone gets no notice of their own. */
import { countMembers } from '#accounts'
import { findComment, findDesign } from '#artwork'
import { hrefs } from '#kernel/hrefs.ts'
import type { Effects } from './effect.ts'
import { notifyShops } from './notices.ts'

export const designCommented: Effects<'design.commented'> = [
  {
    name: 'tell the team',
    queue: 'letters',
    run: async (tx, { shopId, commentId }, at, { config }) => {
      if ((await countMembers(tx, shopId)) < 2) return
      const comment = await findComment(tx, shopId, commentId)
      const design = comment && (await findDesign(tx, shopId, comment.designId))
      if (!comment || !design) return
      const words = `${design.name}: ${comment.words}`
      const href = hrefs.studio(design.id)
      const { personId: by } = comment
      await notifyShops(tx, config, [{ shopId, kind: 'comment', about: commentId, words, href, by }], at)
    },
  },
]
