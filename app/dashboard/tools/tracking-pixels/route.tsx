import { Link } from 'react-router'
import { hrefs } from '../../../hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import '../tools.css'

export const handle = { policy: 'creator' } satisfies RouteHandle
export const meta = () => [{ title: 'Tracking pixels · Fanfare' }]

const pixels = [
  { name: 'Meta', needs: 'A pixel id from Events Manager, and an access token for events from our server' },
  { name: 'Google', needs: 'A measurement id (G-…) and an API secret' },
  { name: 'TikTok', needs: 'A pixel code and an access token' },
]

export default function TrackingPixels() {
  return (
    <>
      <div className="head">
        <div>
          <h1>Tracking pixels</h1>
          <p>
            A pixel tells an advertising network who bought after an advert. Your store loads none: fans are
            not followed unless you decide so and they agree.
          </p>
        </div>
      </div>
      <div className="sheet scroll">
        <table className="tbl tool-w">
          <thead>
            <tr>
              <th scope="col">Network</th>
              <th scope="col">State</th>
              <th scope="col">What it takes</th>
            </tr>
          </thead>
          <tbody>
            {pixels.map((pixel) => (
              <tr key={pixel.name}>
                <th scope="row">{pixel.name}</th>
                <td>
                  <StatusMark shape="over">Not connected</StatusMark>
                </td>
                <td>{pixel.needs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <section className="tool-s">
        <h2>What works without a pixel</h2>
        <p>
          Each channel has a link of its own, and every order line keeps the channel it came from. Make the
          links on the <Link to={hrefs.integrate('sell-on-social')}>channel pages</Link>, put one in each
          advert, and <Link to={hrefs.analytics}>Analytics</Link> counts what sold.
        </p>
        <h2>How it will work</h2>
        <p>
          A pixel of yours loads only after a fan said yes in your store, never at checkout, and the same
          purchase is told once by the browser and once by our server under one event id, so that it is
          counted once. Connecting one is not in this version.
        </p>
      </section>
    </>
  )
}
