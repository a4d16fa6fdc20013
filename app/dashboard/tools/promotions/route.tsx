import { Form, useLoaderData } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import type { loader } from './promotions.server.ts'
import '../tools.css'

export { loader } from './promotions.server.ts'
export const handle = { policy: 'creator' } satisfies RouteHandle
export const meta = () => [{ title: 'Promotions · Fanfare' }]

/** What a discount would cost, before there is a code for it. */
export default function Promotions() {
  const { percent, margins, losing } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="head">
        <div>
          <h1>Promotions</h1>
          <p>
            A discount comes out of your profit, not out of the making. See the worst case of each product
            before you promise anything.
          </p>
        </div>
        <StatusMark shape="over">Codes at checkout: not in this version</StatusMark>
      </div>
      <Form method="get" className="tool-f">
        <TextField
          label="Percent off"
          name="percent"
          type="number"
          min={1}
          max={90}
          step={1}
          defaultValue={percent}
          required
        />
        <Button kind="ink">Work it out</Button>
      </Form>
      {margins.length === 0 ? (
        <EmptyState title="No active listing yet">Publish a product, and its margin stands here.</EmptyState>
      ) : (
        <>
          {losing > 0 ? (
            <Note kind="warning">
              At {percent} % off, {losing === 1 ? 'one product loses' : `${losing} products lose`} money on
              every sale. They stand first.
            </Note>
          ) : (
            <Note kind="done">At {percent} % off, every product still earns.</Note>
          )}
          <div className="sheet scroll tool-t">
            <table className="tbl">
              <caption className="vh">
                Profit of each product before and after the discount, in its dearest size
              </caption>
              <thead>
                <tr>
                  <th scope="col">Listing</th>
                  <th scope="col">Product</th>
                  <th scope="col" className="r">
                    Price
                  </th>
                  <th scope="col" className="r">
                    Profit now
                  </th>
                  <th scope="col" className="r">
                    At {percent} % off
                  </th>
                </tr>
              </thead>
              <tbody>
                {margins.map((margin) => (
                  <tr key={margin.key}>
                    <th scope="row" title={margin.listing}>
                      {margin.listing}
                    </th>
                    <td>{margin.product}</td>
                    <td className="r">{margin.price}</td>
                    <td className="r">{margin.profit}</td>
                    <td className="r">
                      {margin.loses ? (
                        <StatusMark shape="wrong">{margin.discounted}</StatusMark>
                      ) : (
                        margin.discounted
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  )
}
