/**
 * Someone of a team said something of a design: the others are told. A person who works alone needs no notice of their
 * own words.
 */
import { countMembers } from '#accounts'
import { findComment, findDesign } from '#artwork'
import { hrefs } from '#kernel/hrefs.ts'
import type { Effects } from './effect.ts'
import { tellShops } from './notices.ts'

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
      await tellShops(tx, config, [{ shopId, kind: 'comment', about: commentId, words, href, by }], at)
    },
  },
]
