import { Form, Link, useLoaderData, useNavigation } from 'react-router'
import { hrefs } from '../../../hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import '../../stores/domains.css'
import type { loader } from './connect-domain.server.ts'

export { loader } from './connect-domain.server.ts'
export const handle = { policy: 'creator' } satisfies RouteHandle
export const meta = () => [{ title: 'Connect a domain · Fanfare' }]

function Seen({ seen }: { seen: boolean | null }) {
  if (seen === null) return <StatusMark shape="waiting">No answer, try again</StatusMark>
  return seen ? (
    <StatusMark shape="done">Seen</StatusMark>
  ) : (
    <StatusMark shape="over">Not there yet</StatusMark>
  )
}

/** The two records a store's domain needs, and whether the name system has them. */
export default function ConnectDomain() {
  const { asked, fault, domain, records, seen, address } = useLoaderData<typeof loader>()
  const busy = useNavigation().state !== 'idle'
  const both = seen?.txt === true && seen.cname === true
  return (
    <>
      <div className="head">
        <div>
          <h1>Connect a domain</h1>
          <p>
            Your store is at {address}. With two records at your registrar it can be found under your own name
            too.
          </p>
        </div>
      </div>
      <Form method="get" className="dom-f">
        <TextField
          label="Domain"
          name="domain"
          defaultValue={asked}
          error={fault ?? undefined}
          hint="Shops usually use a name in front, such as shop.harmattan.radio or www.harmattan.radio"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Button kind="ink" busy={busy}>
          Show records
        </Button>
      </Form>
      {domain && records ? (
        <section className="dom-r" aria-labelledby="records">
          <h2 id="records">Records for {domain}</h2>
          <div className="sheet scroll">
            <table className="tbl">
              <thead>
                <tr>
                  <th scope="col">Type</th>
                  <th scope="col">Name</th>
                  <th scope="col">Value</th>
                  <th scope="col">State</th>
                  <th scope="col">
                    <span className="vh">Copy</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {records.map((record) => (
                  <tr key={record.type}>
                    <td>{record.type}</td>
                    <td>{record.name}</td>
                    <td>{record.value}</td>
                    <td>
                      <Seen seen={record.type === 'TXT' ? (seen?.txt ?? null) : (seen?.cname ?? null)} />
                    </td>
                    <td className="r">
                      <CopyButton size="small" text={record.value}>
                        Copy
                      </CopyButton>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="dom-s">
            {both ? (
              <>
                Both records are there. The certificate is made by hand in this version:{' '}
                <a href={hrefs.contact}>tell support the domain</a> and it answers within a working day.
              </>
            ) : (
              <>
                Set both at your registrar, then look again; most changes are seen within an hour. No domain
                yet? <Link to={hrefs.purchaseDomain}>Look for one</Link>.
              </>
            )}
          </p>
        </section>
      ) : null}
    </>
  )
}
