import { Form } from 'react-router'
import { defaultFooterName, type MenuItem, storeLimits } from '#storefronts/contract'
import { Button } from '../../ui/button.tsx'
import { NumberField, SelectField, TextField } from '../../ui/field.tsx'
import editorStyles from './editor.module.css'
import type { Fault } from './panels.ts'
import { SaveConflict } from './save-conflict.tsx'
import type { StorePage } from './store.server.ts'
import storeScreenStyles from './store-screen.module.css'
import { listTargetChoices } from './targets.ts'
import { useUnsaved } from './unsaved.tsx'

type Props = { page: StorePage; fault: Fault | null }
/** Empty rows offered besides the present links. */
const emptyRows = 2

/** The links in header and footer, and the name after the ©. */
export function MenuPanel({ page, fault }: Props) {
  const { header, footer, footerName } = page.desk.document
  const unsaved = useUnsaved(fault !== null)
  return (
    <Form method="post" preventScrollReset className={storeScreenStyles.form} {...unsaved.form}>
      {unsaved.leaveDialog}
      <input type="hidden" name="panel" value="menu" />
      <input type="hidden" name="act" value="menu" />
      <input type="hidden" name="revision" value={page.desk.revision} />
      {fault?.isConflict ? <SaveConflict words={fault.refusal ?? ''} /> : null}
      <h2>At the top</h2>
      <p className="soft">Leave empty for the default menu: shop, first collections, blog, pages, about.</p>
      <MenuItems menu="header" items={header ?? []} page={page} fault={fault} />
      <h2>At the foot</h2>
      <p className="soft">
        In addition to Find my order, Shipping, Returns and Privacy, which are always shown.
      </p>
      <MenuItems menu="footer" items={footer ?? []} page={page} fault={fault} />
      <TextField
        label="Name in the footer"
        name="footerName"
        maxLength={storeLimits.headingCharacters}
        placeholder={defaultFooterName}
        defaultValue={fault?.values.footerName ?? footerName}
        hint={`Leave empty to show ${page.shop.name}.`}
        error={fault?.faults.footerName}
      />
      <Button kind="outline">Save draft</Button>
    </Form>
  )
}

type ItemsProps = Props & {
  menu: 'header' | 'footer' | 'bio'
  items: readonly MenuItem[]
  max?: number
  note?: (item: MenuItem) => string
}
/** Rows for links: each with its label, target, and position. */
export function MenuItems({ menu, items, page, fault, note, max = storeLimits.menuItems }: ItemsProps) {
  const rowCount = Math.min(items.length + emptyRows, max)
  const choices = listTargetChoices(page)
  return (
    <ol className={editorStyles.menu}>
      {Array.from({ length: rowCount }, (_, index) => {
        const item = items[index]
        const externalUrl = item?.target.startsWith('https://') ? item.target : ''
        const value = (field: string, saved: string) => fault?.values[`${menu}-${field}-${index}`] ?? saved
        return (
          <li key={`${menu} ${item?.label ?? 'free'} ${item?.target ?? index}`}>
            <TextField
              label={`Link ${index + 1}`}
              name={`${menu}-label-${index}`}
              maxLength={storeLimits.menuLabelCharacters}
              defaultValue={value('label', item?.label ?? '')}
              hint={item && note ? note(item) : undefined}
              error={fault?.faults[`${menu}-label-${index}`]}
            />
            <SelectField
              label="Leads to"
              name={`${menu}-target-${index}`}
              defaultValue={value('target', externalUrl ? '' : (item?.target ?? ''))}
              choices={choices}
            />
            <TextField
              label="Or web address"
              type="url"
              placeholder="https://"
              name={`${menu}-address-${index}`}
              defaultValue={value('address', externalUrl)}
            />
            <NumberField
              label="Position"
              min={1}
              max={max}
              name={`${menu}-order-${index}`}
              defaultValue={value('order', String(index + 1))}
            />
          </li>
        )
      })}
    </ol>
  )
}
