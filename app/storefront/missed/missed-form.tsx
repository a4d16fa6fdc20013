import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import styles from '../sections/shop-sections.module.css'

type Props = {
  shop: { name: string; handle: string }
  listing: { slug: string }
  choices: readonly { value: string; product: string; size: string }[]
}

/** One click: the size a fan wanted of something sold out. If there is only one size, it isn't asked. */
export function MissedForm({ shop, listing, choices }: Props) {
  const [first] = choices
  const hasProducts = new Set(choices.map(({ product }) => product)).size > 1
  if (!first) return null
  return (
    <form method="post" action={hrefs.storeMissed(shop.handle, listing.slug)} className={styles.form}>
      {choices.length === 1 ? (
        <input type="hidden" name="size" value={first.value} />
      ) : (
        <SelectField
          label="Size"
          name="size"
          choices={choices.map(({ value, product, size }) => ({
            value,
            label: hasProducts ? `${product}, ${size}` : size,
          }))}
        />
      )}
      <Button kind="ink">I wanted this</Button>
    </form>
  )
}
