import { formatMoney, type Money } from '#kernel/money.ts'
import { button, type Letter, words } from '../letter.ts'

/** What another cost of a blank does to a shop, before it holds; or that it does not come after all. */
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
  const below = rows.filter((row) => row.belowCost).length
  if (withdrawn)
    return {
      subject: `${blank} keeps its cost`,
      preview: `The change of ${date} does not come.`,
      title: `${blank} keeps its cost`,
      blocks: [
        words(`${name}, we wrote that ${blank} would cost something else from ${date} on. It does not.`),
      ],
      because: 'You get this because listings of yours are made on it.',
    }
  return {
    subject: `The cost of ${blank} changes on ${date}`,
    preview: below
      ? `${below === 1 ? 'One of your listings' : `${below} of your listings`} would lose money.`
      : 'What your listings earn then.',
    title: `What ${blank} earns you from ${date}`,
    blocks: [
      words(
        `${name}, the cost of ${blank} changes on ${date}. Orders that are paid before keep the cost of their day.`,
      ),
      {
        kind: 'lines',
        rows: rows.slice(0, 30).map((row) => ({
          name: row.title,
          detail: row.belowCost
            ? 'Below cost: it is taken off sale that day'
            : `Profit on one in ${row.size}`,
          amount: `${formatMoney(row.before)} to ${formatMoney(row.after)}`,
        })),
      },
      ...(below
        ? [
            {
              kind: 'note' as const,
              words: 'Raise the price of those before that day and they stay on sale.',
            },
          ]
        : []),
      button('Change prices', link),
    ],
    because: 'You get this because listings of yours are made on it.',
  }
}
