import { formatMoney, type Money } from '#kernel/money.ts'
import { button, type Letter, words } from '../letter.ts'

/** The effect on a shop of a blank's new cost, before it is in force; or that it was withdrawn. */
export const blankChanges = ({
  name,
  blank,
  date,
  rows,
  withdrawn,
  link,
}: {
  name: string
  blank: string
  date: string
  rows: readonly { title: string; size: string; before: Money; after: Money; belowCost: boolean }[]
  withdrawn: boolean
  link: string
}): Letter => {
  const belowCount = rows.filter((row) => row.belowCost).length
  if (withdrawn)
    return {
      subject: `The cost of ${blank} isn’t changing`,
      preview: `The change announced for ${date} is cancelled.`,
      title: `The cost of ${blank} isn’t changing`,
      blocks: [
        words(`${name}, we announced a new cost for ${blank} from ${date}. That change is cancelled.`),
      ],
      because: 'You received this because your listings use this product.',
    }
  return {
    subject: `The cost of ${blank} changes on ${date}`,
    preview: belowCount
      ? `${belowCount === 1 ? 'One of your listings' : `${belowCount} of your listings`} would lose money.`
      : 'What your listings will earn.',
    title: `What ${blank} earns you from ${date}`,
    blocks: [
      words(`${name}, the cost of ${blank} changes on ${date}. Orders paid before then keep today’s cost.`),
      {
        kind: 'lines',
        rows: rows.slice(0, 30).map((row) => ({
          name: row.title,
          detail: row.belowCost ? 'Below cost: goes off sale that day' : `Profit per piece, ${row.size}`,
          amount: `${formatMoney(row.before)} to ${formatMoney(row.after)}`,
        })),
      },
      ...(belowCount
        ? [
            {
              kind: 'note' as const,
              words: 'Raise those prices before then to keep them on sale.',
            },
          ]
        : []),
      button('Change prices', link),
    ],
    because: 'You received this because your listings use this product.',
  }
}
