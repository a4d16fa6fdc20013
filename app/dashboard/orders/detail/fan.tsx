import { Form } from 'react-router'
import { countryName } from '#kernel/country-names.ts'
import { AddressFields } from '../../../address-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../orders.module.css'
import type { OwnOrder } from './order.server.ts'

type Submitted = Record<string, string> | undefined

/** Until its batch closes, an order's address can change within its region. The old address stays with us. */
export function ChangeAddress({
  order: { canChangeAddress, place: address },
  submitted,
}: {
  order: OwnOrder
  submitted: Submitted
}) {
  if (!canChangeAddress) return null
  const addressText = [address.region, countryName(address.country)].filter(Boolean).join(', ')
  return (
    <Sheet name="address" title="Address">
      <div className={`sheet-b ${styles.changes}`}>
        <p className="soft">
          The fan can change it on the order’s page until the batch closes. If they asked you to, enter the
          whole address here; it stays within {addressText}. They get an e-mail with it.
        </p>
        <Disclosure button label="Change the address" open={submitted !== undefined}>
          <Form method="post" className={styles.changes}>
            <AddressFields values={submitted ?? address} faults={{}} fixed />
            <Button kind="outline" name="intent" value="address">
              Change the address
            </Button>
          </Form>
        </Disclosure>
      </div>
    </Sheet>
  )
}

/** Blocks a fan, so that the shop sells them nothing more, or unblocks them. */
export function BlockFan({ order: { isBlocked, status } }: { order: OwnOrder }) {
  if (status === 'pending_payment' || status === 'expired') return null
  return (
    <Sheet name="fan" title="This fan">
      <div className={`sheet-b ${styles.changes}`}>
        {isBlocked ? (
          <Form method="post" className={styles.changes}>
            <p>Blocked. Nothing can be ordered from you with this fan’s e-mail address.</p>
            <Button kind="outline" name="intent" value="unblock">
              Unblock this fan
            </Button>
          </Form>
        ) : (
          <Disclosure button label="Block this fan">
            <Form method="post" className={styles.changes}>
              <p>
                This fan’s e-mail address can no longer be used to order from you or write to you. Orders
                already paid for are printed and shipped as usual.
              </p>
              <Button kind="end" name="intent" value="block">
                Block this fan
              </Button>
            </Form>
          </Disclosure>
        )}
      </div>
    </Sheet>
  )
}
